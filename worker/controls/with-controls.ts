import type { Log } from '@quartet/runtime/logging/log.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import { ProviderError } from '../providers/language-model.ts';
import type { AnswerPart, ModelSlot, Panel } from '../providers/panel.ts';

export interface ControlsOptions {
  readonly controls: Pick<ControlBoard, 'admit' | 'noteFailure' | 'noteSuccess'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** What is shorter is waited for by the answer itself, which then asks again. */
const leastPauseMs = 5_000;

/** A panel whose slots are asked only while operators and their providers' health allow it. */
export function withControls(panel: Panel, options: ControlsOptions): Panel {
  return {
    slot: (model) => controlSlot(panel.slot(model), options),
    composers: panel.composers.map((slot) => controlSlot(slot, options)),
  };
}

/** Throws `ProviderError` `provider_unavailable` in place of a call that may not be made. */
function controlSlot(slot: ModelSlot, { controls, log }: ControlsOptions): ModelSlot {
  const { key } = slot;
  const warn = (err: unknown) => log.warn({ err, model: key }, 'controls not known');

  async function assertAdmitted(): Promise<void> {
    // Without the board calls go on: whether they may be paid for is asked elsewhere, and refused there.
    const admission = await controls.admit(key).catch((err: unknown) => {
      warn(err);
      return 'admitted' as const;
    });
    if (admission === 'admitted') return;
    log.info({ model: key, cause: admission }, 'provider not called');
    throw new ProviderError('provider_unavailable', { retryable: false });
  }

  /** Not waited for: the answer does not depend on it. */
  function note(noting: Promise<void>): void {
    noting.catch(warn);
  }

  return {
    key,
    demo: slot.demo,
    current: () => slot.current(),
    async *openAnswer(prompt, limits): AsyncGenerator<AnswerPart> {
      await assertAdmitted();
      try {
        yield* slot.openAnswer(prompt, limits);
      } catch (error) {
        const isTheirs = !limits.signal.aborted && isProvidersFault(error);
        if (isTheirs) note(controls.noteFailure(key, findPause(error)));
        throw error;
      }
      note(controls.noteSuccess(key));
    },
  };
}

function isProvidersFault(error: unknown): boolean {
  return error instanceof ProviderError && error.details.retryable === true;
}

function findPause(error: unknown): { readonly pauseMs?: number } {
  const pauseMs = error instanceof ProviderError ? error.details.retryAfterMs : undefined;
  return pauseMs !== undefined && pauseMs > leastPauseMs ? { pauseMs } : {};
}
