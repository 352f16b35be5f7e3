import { randomUUID } from 'node:crypto';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import { ProviderError } from '../providers/language-model.ts';
import type { AdmissionLimits } from '../providers/panel.ts';

export interface AdmissionContext {
  readonly controls: Pick<ControlBoard, 'admit'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

const firstPauseMs = 50;
const longestPauseMs = 1_000;

/**
 * Resolves to the id of a call that may be made; waits while its slot has as many as operators allow. Throws `ProviderError`
 * `provider_unavailable` for one that may not be made, and the signal's reason.
 */
export async function waitForAdmission(
  { controls, log }: AdmissionContext,
  model: ModelKey,
  { signal, deadlineAt }: AdmissionLimits,
): Promise<string> {
  const callId = randomUUID();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    // Without the board calls go on: whether they may be paid for is asked elsewhere, and refused there.
    const cause = await controls.admit(model, callId).catch((err: unknown) => {
      log.warn({ err, model }, 'controls not known');
      return 'admitted' as const;
    });
    if (cause === 'admitted') return callId;
    if (cause !== 'busy' || Date.now() + pauseMs >= deadlineAt) {
      log.info({ model, cause }, 'provider not called');
      throw new ProviderError('provider_unavailable', { retryable: false });
    }
    // Not all at the same moment.
    await waitUnlessAborted(pauseMs * (0.5 + Math.random()), signal);
    signal.throwIfAborted();
  }
}
