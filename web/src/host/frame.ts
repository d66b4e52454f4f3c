/** The game in a frame of another page: all that it needs there, and only there. */

import { allows, around, hostConfig, type HostConfig } from './config';
import { fit, keepKeys } from './fit';
import { type Given, readGiven } from './given';
import { Line } from './line';
import { HostLink, type Inside } from './link';

export { hostConfig };

export class Frame {
  readonly config: Promise<HostConfig>;
  /** May the game be shown where it is? */
  readonly admitted: Promise<boolean>;
  readonly given: Given = readGiven(location.search);
  readonly line: Line;

  /** `file`: host.json, unchecked. */
  constructor(file: Promise<unknown>) {
    this.config = file.then(hostConfig);
    this.admitted = this.config.then(({ embed }) => around().every((origin) => allows(embed, origin)));
    this.line = new Line(this.config);
  }

  /** From now on the page around hears of the game, and commands it if it may. */
  connect(inside: Inside): void {
    new HostLink(inside, this.given, this.line);
    keepKeys(() => inside.store.state.route.screen === 'table' && inside.store.state.dialog === null);
    fit(inside.root, this.given.fit, this.line);
  }
}
