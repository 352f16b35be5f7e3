import { createRandom } from '@quartet/emulators/providers/demo/random.ts';
import { pick, pickBetween } from './random.ts';

type ProcessName = 'api-1' | 'api-2' | 'worker-1' | 'worker-2';

export type Step =
  | { readonly kind: 'kill'; readonly process: ProcessName }
  | { readonly kind: 'pause'; readonly process: ProcessName; readonly ms: number }
  | { readonly kind: 'empty'; readonly store: 'content' | 'queues' }
  | { readonly kind: 'clock'; readonly process: ProcessName; readonly offsetMs: number }
  /** Every nth reader loses its connection. */
  | { readonly kind: 'disconnect'; readonly nth: number };

/** A step happens when this many more answers have been asked for since the step before. */
export interface PlannedStep {
  readonly afterCalls: number;
  readonly step: Step;
}

const processes = ['api-1', 'api-2', 'worker-1', 'worker-2'] as const;
const kinds = ['kill', 'kill', 'pause', 'empty', 'clock', 'disconnect', 'disconnect'] as const;
const hourMs = 3_600_000;

/** The same seed gives the same steps. */
export function planSteps(seed: number, count: number): readonly PlannedStep[] {
  const random = createRandom(seed);
  const plan = (): Step => {
    const kind = pick(random, kinds);
    const process = pick(random, processes);
    switch (kind) {
      case 'kill':
        return { kind, process };
      case 'pause':
        return { kind, process, ms: pickBetween(random, 200, 15_000) };
      case 'empty':
        return { kind, store: pick(random, ['content', 'queues']) };
      case 'clock':
        // The clock of an api decides whether a token is valid, so it may be wrong by a few seconds only.
        return {
          kind,
          process,
          offsetMs: pick(random, [-1, 1]) * (process.startsWith('api') ? 2_000 : hourMs),
        };
      case 'disconnect':
        return { kind, nth: pickBetween(random, 1, 4) };
    }
  };
  return Array.from({ length: count }, () => ({
    afterCalls: pickBetween(random, 4, 60),
    step: plan(),
  }));
}
