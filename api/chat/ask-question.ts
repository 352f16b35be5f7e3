import { traced } from '@quartet/runtime/tracing/tracing.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import {
  createTurnId,
  type TurnId,
  type TurnRef,
  type UserId,
} from '@quartet/shared/domain/ids.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { toAnswerEnd } from '@quartet/shared/protocol/to-answer-end.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { announceBalance } from '@quartet/stores/ledger/balance/announce-balance.ts';
import type { PlanClaim } from '@quartet/stores/ledger/ledger.ts';
import type { ApiContext } from '../context.ts';
import { leastAnswers, toOverloaded } from '../http/limits/load-watch.ts';
import { countQuestion } from '../http/limits/rates.ts';
import { questionNotTaken, within } from '../http/within.ts';
import { giveUpTurn } from './give-up-turn.ts';
import { holdCredit } from './hold-credit.ts';
import { joinDuplicate } from './join-duplicate.ts';
import type { PreparedRetry } from './prepare-retry.ts';
import { toTurnFlow } from './turn-flow.ts';

export interface AskQuestionInput {
  readonly userId: UserId;
  readonly question: Question;
  readonly questionFingerprint: string;
  readonly claim?: PlanClaim;
  /** Combines the answers. */
  readonly composer?: ModelKey;
  readonly retry?: PreparedRetry;
  readonly idempotencyKey?: string;
  readonly bodyFingerprint?: string;
}

/** Time for the consensus and the settlement, before the hold is released. */
const consensusMs = 120_000;
const settlementMs = 120_000;

/** Returns how long a turn may take until its hold is released. */
export function turnMs({ turnDeadlineMs }: ApiContext['config']): number {
  return turnDeadlineMs + consensusMs + settlementMs;
}

/** How often to open a turn while earlier turns of its key turn out never to have begun. */
const mostTries = 3;

/**
 * Resolves to the turn to join. Throws 402 without credit, 422 for a known idempotency key with another body, 409 or
 * 422 for a retry that is not allowed, and 503, with nothing charged, when a store fails.
 */
export async function askQuestion(ctx: ApiContext, input: AskQuestionInput): Promise<TurnId> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const turnId = await openTurn(ctx, input);
    if (turnId !== null) return turnId;
  }
  throw new AppError('queue_unavailable', questionNotTaken, { retryAfterSeconds: 5 });
}

/** Returns null when the key named an earlier turn that never began, which frees the key. */
async function openTurn(
  ctx: ApiContext,
  { question, composer, retry, ...request }: AskQuestionInput,
): Promise<TurnId | null> {
  const turn: TurnRef = { turnId: createTurnId(), userId: request.userId };
  const askedAt = Date.now();
  const answersUntil = askedAt + ctx.config.turnDeadlineMs;
  const consensusUntil = answersUntil + consensusMs;
  const hold = await traced(ctx.tracing, 'hold', () =>
    holdCredit(ctx, {
      ...request,
      ...turn,
      ...(retry?.retryOf !== undefined && { retryOf: retry.retryOf, paid: retry.paid }),
      deadlineAt: new Date(askedAt + turnMs(ctx.config)),
    }),
  );
  const patienceMs = ctx.config.admissionMs + sealingMs(countBase64(question));
  if (hold.status === 'duplicate') {
    const beginsWithinMs = ctx.config.admissionMs + patienceMs;
    return joinDuplicate(ctx, { ...hold, userId: request.userId, beginsWithinMs });
  }
  const { models, without, kept } = retry ?? { models: modelKeys, without: [], kept: [] };
  const { priority } = hold;
  const late = ctx.load.findLate(models, { paid: priority });
  try {
    refuseTooFew(late, { models, kept });
    const flow = toTurnFlow({
      turnId: turn.turnId,
      models: models.filter((model) => !late.includes(model)),
      askedAt,
      answersUntil,
      consensusUntil,
      priority,
    });
    if (late.length > 0)
      ctx.log.info({ turnId: turn.turnId, late }, 'models left out: their queues are late');
    const start: TurnEvent = {
      type: 'turn-start',
      webSearch: question.webSearch,
      demo: ctx.emulated === 'all',
      ...(question.checkPages && { checkPages: true }),
      asked: [...models],
      ...(composer && { composer }),
      ...(without.length > 0 && { without: [...without] }),
      question: { text: question.text, images: question.images.length },
    };
    const events = [start, ...kept, ...late.map(toBusyEnd)];
    await within(enqueueTurn(ctx, { turn, question, events, flow }), {
      ms: patienceMs,
      code: 'queue_unavailable',
      sentence: questionNotTaken,
    });
  } catch (error) {
    await giveUpTurn(ctx, turn);
    throw error;
  }
  afterAccepted(ctx, turn);
  return turn.turnId;
}

/** Throws 503 when the models that are not late leave nothing to combine. */
function refuseTooFew(
  late: readonly ModelKey[],
  { models, kept }: Pick<PreparedRetry, 'models' | 'kept'>,
): void {
  const asked = models.length - late.length;
  const answers = asked + kept.filter(({ type }) => type === 'answer-end').length;
  if (late.length > 0 && (asked === 0 || answers < leastAnswers)) throw toOverloaded();
}

/** The end of an answer whose queue is late: it costs itself alone, and may be asked for again. */
function toBusyEnd(model: ModelKey): TurnEvent {
  const ending = { outcome: 'failed', reason: 'provider_rate_limited' } as const;
  return toAnswerEnd({ model, attempt: 1 }, ending);
}

interface TurnToEnqueue {
  readonly turn: TurnRef;
  readonly question: Question;
  /** The first entries of the log: the turn's start, and the answers that a retry keeps. */
  readonly events: readonly TurnEvent[];
  readonly flow: ReturnType<typeof toTurnFlow>;
}

/** Stores the question, begins the log and enqueues the jobs. */
async function enqueueTurn(
  ctx: ApiContext,
  { turn, question, events, flow }: TurnToEnqueue,
): Promise<void> {
  const { questions, turnLog } = ctx.stores;
  await traced(ctx.tracing, 'seal', () =>
    Promise.all([
      questions.put(turn, question),
      turnLog.begin(turn, events),
      turnLog.touchReader(turn.turnId),
    ]),
  );
  await ctx.flows.add(flow);
}

/** Returns the extra time for a question's images, which take long to seal and send. */
export function sealingMs(characters: number): number {
  return characters / 10_000;
}

function countBase64({ images }: Question): number {
  return images.reduce((sum, { base64 }) => sum + base64.length, 0);
}

/** Counts the question and announces the balance, best effort: the ledger has the record. */
function afterAccepted(ctx: ApiContext, { turnId, userId }: TurnRef): void {
  countQuestion(ctx, userId).catch((err: unknown) => {
    ctx.log.warn({ turnId, err }, 'question not counted');
  });
  announceBalance(ctx, userId);
}
