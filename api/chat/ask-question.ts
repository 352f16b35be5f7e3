import { AppError } from '@quartet/shared/domain/errors.ts';
import {
  createTurnId,
  type TurnId,
  type TurnRef,
  type UserId,
} from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { HoldRequest, HoldResult, Ledger } from '@quartet/shared/server/ledger/ledger.ts';
import type { QuestionStore } from '@quartet/shared/server/questions/question-store.ts';
import type { TurnLog } from '@quartet/shared/server/turn-log/turn-log.ts';
import type { FlowProducer } from 'bullmq';
import { within } from '../http/within.ts';
import type { Log } from '../log.ts';
import { joinDuplicate } from './join-duplicate.ts';
import { toTurnFlow } from './turn-flow.ts';

export interface AskQuestionContext {
  readonly stores: {
    readonly ledger: Pick<Ledger, 'holdCredit' | 'releaseTurn' | 'findTurn'>;
    readonly questions: Pick<QuestionStore, 'put' | 'delete'>;
    readonly turnLog: Pick<TurnLog, 'append' | 'read' | 'touchReader' | 'retire'>;
  };
  readonly flows: Pick<FlowProducer, 'add'>;
  readonly config: { readonly turnDeadlineMs: number; readonly admissionMs: number };
  readonly demo: boolean;
  readonly log: Log;
}

export interface AskQuestionInput {
  readonly userId: UserId;
  readonly question: Question;
  readonly idempotencyKey?: string;
  readonly bodyFingerprint?: string;
}

/** Time for the consensus after the answers, and for the settlement after it, before the hold is released. */
const consensusMs = 120_000;
const settlementMs = 120_000;

/**
 * Holds the credit, seals the question and enqueues the turn's jobs. Resolves the turn to join.
 * Throws 402 without credit, 422 for a known idempotency key with another body, and 503, with nothing charged, when
 * a store fails.
 */
export async function askQuestion(
  ctx: AskQuestionContext,
  input: AskQuestionInput,
): Promise<TurnId> {
  const turn: TurnRef = { turnId: createTurnId(), userId: input.userId };
  const answersUntil = Date.now() + ctx.config.turnDeadlineMs;
  const consensusUntil = answersUntil + consensusMs;
  const hold = await holdCredit(ctx, input, {
    ...turn,
    deadlineAt: new Date(consensusUntil + settlementMs),
  });
  if (hold.status === 'insufficient') {
    throw new AppError('insufficient_credits', 'You have no questions left.');
  }
  if (hold.status === 'duplicate') {
    return joinDuplicate(ctx.stores, { ...hold, userId: input.userId });
  }
  const flow = toTurnFlow({ turn, answersUntil, consensusUntil, first: hold.unlimited });
  try {
    await within(admit(ctx, { turn, question: input.question, flow }), {
      ms: ctx.config.admissionMs + sealingMs(input.question),
      code: 'queue_unavailable',
    });
  } catch (error) {
    await giveUp(ctx, turn);
    throw error;
  }
  return turn.turnId;
}

async function holdCredit(
  ctx: AskQuestionContext,
  { idempotencyKey, bodyFingerprint }: AskQuestionInput,
  request: HoldRequest,
): Promise<HoldResult> {
  const holding = ctx.stores.ledger.holdCredit({
    ...request,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(bodyFingerprint !== undefined && { bodyFingerprint }),
  });
  try {
    return await within(holding, { ms: ctx.config.admissionMs, code: 'database_unavailable' });
  } catch (error) {
    // A hold that succeeds after all is of no use to anyone.
    const undo = async () => (await holding).status === 'held' && giveUp(ctx, request);
    undo().catch(() => undefined);
    throw error;
  }
}

interface Admission {
  readonly turn: TurnRef;
  readonly question: Question;
  readonly flow: ReturnType<typeof toTurnFlow>;
}

async function admit(ctx: AskQuestionContext, { turn, question, flow }: Admission): Promise<void> {
  const { questions, turnLog } = ctx.stores;
  await Promise.all([
    questions.put(turn, question),
    turnLog.append(turn, [{ type: 'turn-start', webSearch: question.webSearch, demo: ctx.demo }]),
    turnLog.touchReader(turn.turnId),
  ]);
  await ctx.flows.add(flow);
}

/** Large images take time to seal and send. */
function sealingMs({ images }: Question): number {
  return images.reduce((sum, { base64 }) => sum + base64.length, 0) / 10_000;
}

/**
 * Gives the credit back. The enqueue may still happen later: a job that finds its turn released exits. Where the
 * release itself fails, the upkeep releases the hold at its deadline.
 */
async function giveUp({ stores, log }: AskQuestionContext, turn: TurnRef): Promise<void> {
  const undone = await Promise.allSettled([
    within(stores.ledger.releaseTurn(turn.turnId), { ms: 2_500, code: 'database_unavailable' }),
    within(stores.questions.delete(turn), { ms: 1_000, code: 'queue_unavailable' }),
    within(stores.turnLog.retire(turn.turnId), { ms: 1_000, code: 'queue_unavailable' }),
  ]);
  const [release] = undone;
  if (release.status === 'rejected') {
    log.error({ turnId: turn.turnId, err: release.reason }, 'credit not released');
  }
}
