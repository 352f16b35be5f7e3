import { randomUUID } from 'node:crypto';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { type ControlBoard, leaseMs } from '@quartet/stores/limits/control-board.ts';
import { ProviderError } from '../language-model.ts';
import type { CallBounds, CallPermit, ModelIdentity } from '../panel.ts';

export interface ControlsOptions {
  readonly board: ControlBoard;
  readonly log: Log;
  /**
   * Rejects if the model has spent the day's limit. It is asked at the same time as the board, so that a call waits for only one
   * round trip to the stores. By default, the call asks later.
   */
  readonly assertAffordable?: (model: ModelKey) => Promise<void>;
}

/** The control board as the calls of one process use it. */
export interface CallControls {
  /** Asks for the permit of one call of the model. */
  askPermit(model: ModelIdentity, bounds: CallBounds): CallPermit;
  noteFailure(model: ModelKey, pause: { readonly pauseMs?: number }): void;
  noteSuccess(model: ModelKey): void;
}

/** How long an answer about the budget is valid. While the call waited longer, other calls may have spent more. */
const freshMs = 1_000;

const firstPauseMs = 50;
const longestPauseMs = 1_000;

export function createCallControls(options: ControlsOptions): CallControls {
  const { board, log } = options;
  const hold = createLeases(board, log);

  /** Returns at once, because the answer does not depend on it. */
  function note(model: ModelKey, noting: Promise<void>): void {
    noting.catch((err: unknown) => log.warn({ err, model }, 'controls not known'));
  }

  return {
    askPermit(model, { signal, deadlineAt }) {
      const permit = new DisposableStack();
      const asking = permit.use(linkAbort(signal));
      const affordable = askBudget(model, options);
      const wait = async () => {
        const bounds = { signal: asking.signal, deadlineAt };
        const release = hold(model.key, await waitForAdmission(options, model.key, bounds));
        if (permit.disposed) release();
        else permit.defer(release);
        return affordable;
      };
      const granted = wait();
      // Handled here as well, because the caller may never await it.
      granted.catch(() => undefined);
      return { granted, [Symbol.dispose]: () => permit.dispose() };
    },
    noteFailure: (model, pause) => note(model, board.noteFailure(model, pause)),
    noteSuccess: (model) => note(model, board.noteSuccess(model)),
  };
}

/** Asks for the budget. The returned function gives the answer, unless it is too old by then. An emulator costs nothing. */
function askBudget(
  { key, demo }: ModelIdentity,
  { assertAffordable }: ControlsOptions,
): () => Promise<void> | undefined {
  if (demo || !assertAffordable) return () => undefined;
  const askedAt = performance.now();
  const affordable = assertAffordable(key);
  // A call that is not admitted never awaits the answer.
  affordable.catch(() => undefined);
  return () => (performance.now() - askedAt < freshMs ? affordable : undefined);
}

/**
 * Resolves to the id of a call that may be made; waits while its model has as many as operators allow. Throws `ProviderError`
 * `provider_unavailable` for one that may not be made, and the signal's reason.
 */
async function waitForAdmission(
  { board, log }: ControlsOptions,
  model: ModelKey,
  { signal, deadlineAt }: CallBounds,
): Promise<string> {
  const callId = randomUUID();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    // Without the board, calls go on. The spend layer still refuses calls that exceed the budget.
    const cause = await board.admit(model, callId).catch((err: unknown) => {
      log.warn({ err, model }, 'controls not known');
      return 'admitted' as const;
    });
    if (cause === 'admitted') return callId;
    if (cause !== 'busy' || Date.now() + pauseMs >= deadlineAt) {
      log.info({ model, cause }, 'provider not called');
      throw new ProviderError('provider_unavailable', { retryable: false });
    }
    // The random factor spreads the retries.
    await waitUnlessAborted(pauseMs * (0.5 + Math.random()), signal);
    signal.throwIfAborted();
  }
}

/** Renews the leases of this process's running calls. The returned function keeps the permit of a call until its own result is called. */
function createLeases(
  board: ControlBoard,
  log: Log,
): (model: ModelKey, callId: string) => () => void {
  const running = forEachModel(() => new Set<string>());
  let timer: NodeJS.Timeout | undefined;
  const warn = (err: unknown) => log.warn({ err }, 'calls not counted');

  function renewAll(): void {
    for (const model of modelKeys)
      if (running[model].size > 0) board.renew(model, [...running[model]]).catch(warn);
  }

  return (model, callId) => {
    running[model].add(callId);
    timer ??= setInterval(renewAll, leaseMs / 3).unref();
    return () => {
      running[model].delete(callId);
      // Does not wait: a permit that cannot be given back is lost with its lease.
      board.release(model, callId).catch(warn);
      if (modelKeys.some((each) => running[each].size > 0)) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}
