/**
 * The line to the page around: who is there, and what is said. Only the parent window is heard, only if
 * host.json admits its origin, and all is sent to that origin alone.
 */

import type { Command, GameEvent } from '../../embed/embed';
import { readCommand } from './commands';
import { allows, type HostConfig } from './config';
import { isEvent, isOurs, PROTOCOL } from './events';

/** An event without what every event has. */
export type Told = GameEvent extends infer One ? (One extends GameEvent ? Omit<One, 'flowers'> : never) : never;

export class Line {
  /** The origin of the page around, once it has said hello. */
  private peer: string | null = null;
  /** What was told last of what a newcomer must know. */
  private readonly lasting = new Map<string, Told>();
  private hear: ((command: Command) => void) | null = null;
  private readonly early: Command[] = [];
  /** Whether this page's commands are followed. */
  commands = false;

  constructor(config: Promise<HostConfig>) {
    for (const sign of ['focus', 'pointerdown']) addEventListener(sign, () => this.tell({ type: 'active' }), true);
    addEventListener('message', ({ source, origin, data }: MessageEvent) => {
      if (source !== parent || !isOurs(data)) return;
      void config.then(({ embed, command }) => {
        if (allows(embed, origin)) this.heard(origin, allows(command, origin), data);
      });
    });
    parent.postMessage({ flowers: PROTOCOL, type: 'announce' }, '*');
  }

  private heard(origin: string, allowed: boolean, data: { flowers: unknown; type: unknown }): void {
    const command = readCommand(data);
    if (typeof command !== 'string' && command.type === 'hello') {
      this.peer = origin;
      this.commands = allowed;
      for (const event of this.lasting.values()) this.send(event);
      return;
    }
    this.peer ??= origin;
    if (typeof command === 'string') this.error('bad-command', command);
    else if (!allowed && command.type !== 'rest') this.error('not-allowed', `${command.type}: "command" in host.json of the game must name ${origin}`);
    else if (this.hear === null) this.early.push(command);
    else this.hear(command);
  }

  /** From now on commands go there, those that came before first. */
  listen(hear: (command: Command) => void): void {
    this.hear = hear;
    for (const command of this.early.splice(0)) hear(command);
  }

  /** `lasts`: told again to a page that says hello later. */
  tell(event: Told, lasts = false): void {
    if (lasts) this.lasting.set(event.type, event);
    this.send(event);
  }

  error(code: Extract<Told, { type: 'error' }>['code'], message: string, lasts = false): void {
    this.tell({ type: 'error', code, message: message.slice(0, 1000) }, lasts);
  }

  private send(event: Told): void {
    if (this.peer === null) return;
    const whole = { flowers: PROTOCOL, ...event, ...(event.type === 'ready' ? { commands: this.commands } : {}) } as GameEvent;
    if (!isEvent(whole)) throw new Error(`not as described: ${event.type}`);
    // a page without an origin can be named by "*" alone; nothing that is told is private
    parent.postMessage(whole, this.peer === 'null' ? '*' : this.peer);
  }
}
