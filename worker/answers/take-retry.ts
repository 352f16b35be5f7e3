import type { Log } from '@quartet/runtime/logging/log.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import type { AnswerInput } from './prepare-answer.ts';

export interface RetryContext {
  readonly stores: { readonly controls: Pick<ControlBoard, 'takeRetry'> };
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Whether one more call may be made for an answer, with regard to all the others that were tried again. */
export async function takeRetry(
  { stores, log }: RetryContext,
  { turn, model }: Pick<AnswerInput, 'turn' | 'model'>,
): Promise<boolean> {
  try {
    const mayRetry = await stores.controls.takeRetry(model);
    if (!mayRetry)
      log.info({ turnId: turn.turnId, model }, 'answer not tried again, as too many were');
    return mayRetry;
  } catch (err) {
    // Without the board no call is paid for, so that a provider in trouble is spared anyway; when it is back, the retry helps.
    log.warn({ err, model }, 'retries not counted');
    return true;
  }
}
