import type { Log } from '@quartet/runtime/logging/log.ts';
import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import { ProviderError } from '../providers/language-model.ts';
import type {
  Admission,
  AdmissionLimits,
  AnswerPart,
  CallLimits,
  ModelSlot,
  Panel,
} from '../providers/panel.ts';
import { type CallLeases, createCallLeases } from './call-leases.ts';
import { waitForAdmission } from './wait-for-admission.ts';

export interface ControlsOptions {
  readonly controls: Pick<
    ControlBoard,
    'admit' | 'renew' | 'release' | 'noteFailure' | 'noteSuccess'
  >;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Asked beside, so that a call waits for one round through the stores: may the model be paid for? By default it is asked later. */
  readonly assertAffordable?: (model: ModelKey) => Promise<void>;
}

/** A slot with too many calls may be waited for. By then its model may have spent more. */
const freshMs = 1_000;

/** What is shorter is waited for by the answer itself, which then asks again. */
const leastPauseMs = 5_000;

/** A panel whose slots are asked only while operators and their providers' health allow it. */
export function withControls(panel: Panel, options: ControlsOptions): Panel {
  const leases = createCallLeases(options.controls, options.log);
  return {
    slot: (model) => controlSlot(panel.slot(model), options, leases),
    composers: panel.composers.map((slot) => controlSlot(slot, options, leases)),
  };
}

/** Throws `ProviderError` `provider_unavailable` in place of a call that may not be made. */
function controlSlot(slot: ModelSlot, options: ControlsOptions, leases: CallLeases): ModelSlot {
  const { key } = slot;
  const { controls, log } = options;

  /** Not waited for: the answer does not depend on it. */
  function note(noting: Promise<void>): void {
    noting.catch((err: unknown) => log.warn({ err, model: key }, 'controls not known'));
  }

  function admit({ signal, deadlineAt }: AdmissionLimits): Admission {
    const place = new DisposableStack();
    const asking = place.use(linkAbort(signal));
    const affordable = askBudget(slot, options);
    const wait = async () => {
      const limits = { signal: asking.signal, deadlineAt };
      const release = leases.hold(key, await waitForAdmission(options, key, limits));
      if (place.disposed) release();
      else place.defer(release);
      return affordable;
    };
    const admitted = wait();
    // Nobody may come to wait for it.
    admitted.catch(() => undefined);
    return { admitted, [Symbol.dispose]: () => place.dispose() };
  }

  return {
    key,
    demo: slot.demo,
    current: () => slot.current(),
    admit,
    async *openAnswer(prompt, limits): AsyncGenerator<AnswerPart> {
      using admission = limits.admission ?? admit(limits);
      const affordable = await admission.admitted;
      try {
        yield* slot.openAnswer(prompt, { ...limits, ...affordable() });
      } catch (error) {
        const isTheirs = !limits.signal.aborted && isProvidersFault(error);
        if (isTheirs) note(controls.noteFailure(key, findPause(error)));
        throw error;
      }
      note(controls.noteSuccess(key));
    },
  };
}

/** What is known of it once the call is admitted: nothing, when that took long. An emulator costs nothing. */
function askBudget(
  { key, demo }: ModelSlot,
  { assertAffordable }: ControlsOptions,
): () => Pick<CallLimits, 'affordable'> {
  if (demo || !assertAffordable) return () => ({});
  const askedAt = performance.now();
  const affordable = assertAffordable(key);
  // A call that is not admitted does not ask for the answer.
  affordable.catch(() => undefined);
  return () => (performance.now() - askedAt < freshMs ? { affordable } : {});
}

function isProvidersFault(error: unknown): boolean {
  return error instanceof ProviderError && error.details.retryable === true;
}

function findPause(error: unknown): { readonly pauseMs?: number } {
  const pauseMs = error instanceof ProviderError ? error.details.retryAfterMs : undefined;
  return pauseMs !== undefined && pauseMs > leastPauseMs ? { pauseMs } : {};
}
