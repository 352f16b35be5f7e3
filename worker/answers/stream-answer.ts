import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import { type AnswerEnding, toAnswerEnd } from '@quartet/shared/protocol/to-answer-end.ts';
import type { AnswerReason } from '@quartet/shared/protocol/turn-event.ts';
import type { WorkerContext } from '../context.ts';
import { type AbortCause, findAbortCause, throwUnlessStale } from '../jobs/abort-cause.ts';
import { toPatienceMs, untilStoresAnswer } from '../jobs/until-stores-answer.ts';
import { type AnswerInput, type AskedAnswer, prepareAnswer } from './prepare-answer.ts';
import { type ReadAsked, readAsked } from './read-asked.ts';
import { toPrompt } from './to-prompt.ts';
import { type TryResult, tryAnswer } from './try-answer.ts';

/** How often an answer is tried. Neither the SDKs nor the queues retry it. */
const maxTries = 2;

/** How an answer's job ended. `over` means that the answer or its turn had already ended. */
export interface AnswerResult {
  readonly outcome: AnswerEnding['outcome'] | 'over';
  readonly code?: AnswerReason;
  readonly attempts: number;
}

/** Resolves even if the answer failed. Throws `WorkAborted` on a drain. */
export async function streamAnswer(
  ctx: WorkerContext,
  asked: AskedAnswer,
  read: ReadAsked = (turnId) => readAsked(ctx.stores, turnId),
): Promise<AnswerResult> {
  const { model } = asked;
  using work = ctx.cancels.enter(asked.turnId, model);
  using permit = ctx.panel.model(model).askPermit?.({ ...asked, signal: work.signal });
  // Waits while the stores are unreachable, since no provider has been asked yet.
  const prepared = await untilStoresAnswer(() => prepareAnswer(ctx.stores.turnLog, read, asked), {
    ...asked,
    signal: work.signal,
    patienceMs: toPatienceMs(ctx.stores),
  });
  if (prepared.status === 'over') return over(0);
  let { attempt } = prepared;
  const input: AnswerInput = { turn: prepared.turn, model, deadlineAt: asked.deadlineAt };
  if (prepared.status === 'ended') return writeEnd(ctx, { ...input, attempt }, prepared.ending);

  const { question, deadlineAt } = prepared;
  const prompt = toPrompt(question, model, new Date());
  for (let tries = 1; ; tries += 1) {
    // The retry budget spares a route that fails. A call by another route costs the first route nothing.
    const mayRetry = async (elsewhere: boolean) =>
      tries < maxTries && (elsewhere || (await takeRetry(ctx, input)));
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
    if (result.status === 'aborted') return leave(result.cause, attempt);
    if (result.status !== 'retry') return toResult(result.ending, attempt);
    await waitUnlessAborted(result.delayMs, work.signal);
    const cause = findAbortCause(work.signal);
    if (cause === 'cancelled') return writeEnd(ctx, { ...input, attempt }, cancelled);
    if (cause) return leave(cause, attempt);
    // Begins no attempt that would override a newer one, such as the attempt that stopped this answer.
    if (await isStale(ctx, { ...input, attempt })) return over(attempt);
    attempt = await ctx.stores.turnLog.beginAttempt(input.turn, input.model);
  }
}

const cancelled: AnswerEnding = { outcome: 'stopped', reason: 'cancelled' };

const over = (attempts: number): AnswerResult => ({ outcome: 'over', attempts });

function toResult({ outcome, reason }: AnswerEnding, attempts: number): AnswerResult {
  return { outcome, ...(reason && { code: reason }), attempts };
}

/** Leaves the answer to a newer attempt, or to another worker. */
function leave(cause: AbortCause, attempts: number): AnswerResult {
  throwUnlessStale(cause);
  return over(attempts);
}

interface Attempt extends AnswerInput {
  readonly attempt: number;
}

async function isStale(
  { stores }: WorkerContext,
  { turn, model, attempt }: Attempt,
): Promise<boolean> {
  return (await stores.turnLog.append(turn, [], { writer: model, attempt })) === 'stale';
}

async function writeEnd(
  { stores }: WorkerContext,
  { turn, model, attempt }: Attempt,
  ending: AnswerEnding,
): Promise<AnswerResult> {
  const end = toAnswerEnd({ model, attempt }, ending);
  await stores.turnLog.append(turn, [end], { writer: model, attempt });
  return toResult(ending, attempt);
}

function report({ log }: WorkerContext, at: Attempt, result: TryResult): void {
  const fields = { turnId: at.turn.turnId, model: at.model, attempt: at.attempt };
  switch (result.status) {
    case 'aborted':
      return log.info({ ...fields, cause: result.cause }, 'answer aborted');
    case 'retry':
      return log.warn({ ...fields, err: result.error }, 'answer retried');
    case 'ended': {
      const { ending, error } = result;
      const ended = { ...fields, outcome: ending.outcome, reason: ending.reason };
      if (error === undefined) return log.info(ended, 'answer ended');
      return log.warn({ ...ended, err: error }, 'answer ended');
    }
  }
}

/** Returns true when the retry budget that all answers share allows one more call. */
async function takeRetry(
  { stores, log }: WorkerContext,
  { turn, model }: AnswerInput,
): Promise<boolean> {
  try {
    const mayRetry = await stores.controls.takeRetry(model);
    if (!mayRetry)
      log.info({ turnId: turn.turnId, model }, 'answer not retried: retry budget spent');
    return mayRetry;
  } catch (err) {
    // Allows the retry: without the board few calls are made anyway.
    log.warn({ err, model }, 'retries not counted');
    return true;
  }
}
