import type { Log } from '@quartet/runtime/logging/log.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import { findAbortCause, throwUnlessStale } from '../abort-cause.ts';
import type { CancelRegistry } from '../cancel-registry.ts';
import { untilStoresAnswer } from '../until-stores-answer.ts';
import {
  type AnswerInput,
  type AnswerStores,
  type AskedAnswer,
  type PreparingStores,
  prepareAnswer,
} from './prepare-answer.ts';
import { readAsked } from './read-asked.ts';
import { type AnswerEnding, toAnswerEnd } from './to-answer-end.ts';
import { toPrompt } from './to-prompt.ts';
import { type TryContext, type TryResult, tryAnswer } from './try-answer.ts';

export interface AnswerContext extends TryContext {
  readonly stores: AnswerStores & RetryContext['stores'];
  /** By default it reads for each answer on its own. */
  readonly readAsked?: PreparingStores['readAsked'];
  /** Resolves when it is this answer's turn to ask its provider. By default at once. */
  readonly untilOwnTurn?: () => Promise<void>;
  readonly cancels: CancelRegistry;
  readonly log: Log;
}

/** Retries have one owner: this number. SDKs and queues do not retry an answer. */
const maxTries = 2;

/** Resolves for a failed answer too: how the model fared is in the log. Throws `WorkAborted` on a drain. */
export async function streamAnswer(ctx: AnswerContext, asked: AskedAnswer): Promise<void> {
  const { model } = asked;
  using work = ctx.cancels.enter(asked.turnId, model);
  using permit = ctx.panel.slot(model).askPermit?.({ ...asked, signal: work.signal });
  // A store that is away before any provider was asked costs time, and no answer.
  const prepared = await untilStoresAnswer(() => prepareAnswer(toPreparing(ctx), asked), {
    ...asked,
    signal: work.signal,
  });
  if (prepared.status === 'over') return;
  let { attempt } = prepared;
  const input: AnswerInput = { turn: prepared.turn, model, deadlineAt: asked.deadlineAt };
  if (prepared.status === 'ended') return writeEnd(ctx, { ...input, attempt }, prepared.ending);

  await ctx.untilOwnTurn?.();
  const { question, deadlineAt } = prepared;
  const prompt = toPrompt(question, model, new Date());
  for (let tries = 1; ; tries += 1) {
    const mayRetry = async () => tries < maxTries && (await takeRetry(ctx, input));
    const result = await tryAnswer(ctx, {
      ...input,
      deadlineAt,
      attempt,
      prompt,
      mayRetry,
      signal: work.signal,
      ...(tries === 1 && permit && { permit }),
    });
    report(ctx, { ...input, attempt }, result);
    if (result.status === 'aborted') return throwUnlessStale(result.cause);
    if (result.status !== 'retry') return;
    await waitUnlessAborted(result.delayMs, work.signal);
    const cause = findAbortCause(work.signal);
    if (cause === 'cancelled') return writeEnd(ctx, { ...input, attempt }, cancelled);
    if (cause) return throwUnlessStale(cause);
    // A new attempt would override a newer one, such as the one that stopped this answer.
    if (await isStale(ctx, { ...input, attempt })) return;
    attempt = await ctx.stores.turnLog.beginAttempt(input.turn, input.model);
  }
}

function toPreparing({ stores, ...ctx }: Pick<AnswerContext, 'stores' | 'readAsked'>) {
  const { readAsked: read = (turnId) => readAsked(stores, turnId) } = ctx;
  return { readAsked: read, turnLog: stores.turnLog };
}

const cancelled: AnswerEnding = { outcome: 'stopped', reason: 'cancelled' };

interface Attempt extends AnswerInput {
  readonly attempt: number;
}

async function isStale(
  { stores }: Pick<AnswerContext, 'stores'>,
  { turn, model, attempt }: Attempt,
): Promise<boolean> {
  return (await stores.turnLog.append(turn, [], { writer: model, attempt })) === 'stale';
}

async function writeEnd(
  { stores }: Pick<AnswerContext, 'stores'>,
  { turn, model, attempt }: Attempt,
  ending: AnswerEnding,
): Promise<void> {
  const end = toAnswerEnd({ model, attempt }, ending);
  await stores.turnLog.append(turn, [end], { writer: model, attempt });
}

function report({ log }: Pick<AnswerContext, 'log'>, at: Attempt, result: TryResult): void {
  const fields = { turnId: at.turn.turnId, model: at.model, attempt: at.attempt };
  switch (result.status) {
    case 'aborted':
      return log.info({ ...fields, cause: result.cause }, 'answer aborted');
    case 'retry':
      return log.warn({ ...fields, err: result.error }, 'answer tried again');
    case 'ended': {
      const { ending, error } = result;
      const ended = { ...fields, outcome: ending.outcome, reason: ending.reason };
      if (error === undefined) return log.info(ended, 'answer ended');
      return log.warn({ ...ended, err: error }, 'answer ended');
    }
  }
}

interface RetryContext {
  readonly stores: { readonly controls: Pick<ControlBoard, 'takeRetry'> };
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Whether one more call may be made for an answer, with regard to all the others that were tried again. */
async function takeRetry(
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
