/** Plays events where they happened; `skip` ends everything at its final position. */

import type { Step } from '../../bridge';
import type { Stage } from '../../controller';
import type { State } from '../../store';

export class MotionStage implements Stage {
  constructor(private readonly state: () => State) {}

  play(_steps: readonly Step[], commit: () => void): Promise<void> {
    void this.state;
    commit();
    return Promise.resolve();
  }

  skip(): void {}
}
