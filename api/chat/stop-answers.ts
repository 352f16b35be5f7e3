import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import type { Fence, TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';
import { findOwnTurn } from './find-own-turn.ts';

export interface StopAnswersInput {
  readonly turnId: unknown;
  readonly userId: UserId;
  readonly models: readonly ModelKey[];
}

/** Stops answers and keeps their text. Does nothing for answers or turns that have ended. Throws `not_found`. */
export async function stopAnswers(
  { stores, answerQueues }: ApiContext,
  { userId, models, ...input }: StopAnswersInput,
): Promise<void> {
  const { turnId, state } = await findOwnTurn(stores.ledger, input.turnId, userId);
  if (state !== 'held') return;
  const bound = { code: 'queue_unavailable' } as const;
  const { answers } = await within(endAnswers(stores.turnLog, { turnId, userId }, models), bound);
  // The ends in the log count. The rest only reaches workers sooner, and the caller may retry it.
  const stopped = models.filter((model) => answers[model].outcome === 'stopped');
  const notices = stopped.map((model) => stores.cancellation.announce({ turnId, model }));
  await within(Promise.all([...notices, answerQueues.takeOut(turnId, stopped)]), bound);
}

/** How often to take the fence again, because a job that starts at the same moment takes it back. */
const mostTries = 5;

async function endAnswers(
  turnLog: TurnLog,
  turn: TurnRef,
  models: readonly ModelKey[],
): Promise<TurnState> {
  let state = await readTurn(turnLog, turn);
  for (let tried = 0; tried < mostTries; tried += 1) {
    const open = models.filter((model) => state.answers[model].status !== 'ended');
    if (open.length === 0) return state;
    const fences = await Promise.all(open.map((model) => takeFence(turnLog, turn, model)));
    // Older attempts can no longer write, so this state has every end that they wrote.
    state = await readTurn(turnLog, turn);
    const { answers } = state;
    await Promise.all(
      fences
        .filter(({ writer }) => answers[writer].status !== 'ended')
        .map((fence) => appendStop(turnLog, turn, fence)),
    );
    state = await readTurn(turnLog, turn);
  }
  throw new AppError('queue_unavailable', "We couldn't stop the answer. Please try again.");
}

interface AnswerFence extends Fence {
  readonly writer: ModelKey;
}

/** Begins a newer attempt, so that an older one's writes are refused. A job that starts later finds the end. */
async function takeFence(turnLog: TurnLog, turn: TurnRef, writer: ModelKey): Promise<AnswerFence> {
  return { writer, attempt: await turnLog.beginAttempt(turn, writer) };
}

async function appendStop(turnLog: TurnLog, turn: TurnRef, fence: AnswerFence): Promise<void> {
  const { writer: model, attempt } = fence;
  const end = { model, attempt, outcome: 'stopped', reason: 'cancelled' } as const;
  await turnLog.append(turn, [{ type: 'answer-end', ...end }], fence);
}
