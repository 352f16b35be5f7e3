import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { type CanaryOutcome, canaryUserId } from '@quartet/stores/canary/canary-runs.ts';
import { askQuestion, turnMs } from '../chat/ask-question.ts';
import { fingerprintQuestion } from '../chat/parse-question.ts';
import type { ApiContext } from '../context.ts';
import { followTurn } from '../relay/follow-turn.ts';
import type { LiveTurn } from '../relay/live-turn.ts';
import { type CanaryQuestion, canaryQuestions, toGivenAnswers } from './canary-questions.ts';
import { judgeCanary } from './judge-canary.ts';

/** How often a process looks whether a run is due. */
const lookMs = 10_000;

/** Asks a known question in each period, in one of all processes, and checks what its consensus says. */
export function createCanary(ctx: ApiContext): Repetition {
  return createRepetition({
    everyMs: lookMs,
    step: () => runWhenDue(ctx),
    onError: (err) => ctx.log.warn({ err }, 'canary failed'),
  });
}

/** Leaves a service under strain alone. The period decides which question it is. */
export async function runWhenDue(ctx: ApiContext, questions = canaryQuestions): Promise<void> {
  if (ctx.load.isStrained()) return;
  const { metrics, stores } = ctx;
  const { canaryMinutes, canaryDailyQuestions: mostADay } = ctx.config;
  const seconds = canaryMinutes * 60;
  const { run, spent } = await stores.canary.take({ seconds, mostADay });
  metrics.canaryInterval.set(spent ? 0 : seconds);
  const question = questions[((run ?? 0) / seconds) % questions.length];
  if (run === null || !question) return;
  const outcome = await ask(ctx, question);
  if (outcome === null) return;
  metrics.canaryRuns.inc({ outcome });
  await stores.canary.end(run, outcome);
}

/** Null when this process ends before the turn does. */
async function ask(ctx: ApiContext, asked: CanaryQuestion): Promise<CanaryOutcome | null> {
  const startedAt = performance.now();
  const turnId = await askAsCanary(ctx, asked).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error }, 'canary refused');
    return null;
  });
  if (turnId === null) return 'refused';
  const turn = { turnId, userId: canaryUserId };
  const { turnLog } = ctx.stores;
  const followed = await followTurn(turn, { turnLog, log: ctx.log });
  try {
    await untilEnded(ctx, followed.live, startedAt);
    if (ctx.draining.aborted) return null;
    const outcome = judgeCanary(asked, followed.live.state());
    ctx.log[outcome === 'good' ? 'info' : 'warn']({ turnId, outcome }, 'canary ended');
    return outcome;
  } finally {
    followed.stop();
    await turnLog.markDelivered(turnId);
  }
}

/** Takes no credit: the claim of a plan without limit or priority, which only this process makes. */
function askAsCanary(ctx: ApiContext, asked: CanaryQuestion): Promise<TurnId> {
  const { text } = asked;
  const question = { text, history: forEachModel(() => []), images: [], webSearch: false };
  const given = 'answers' in asked && toGivenAnswers(asked.answers, asked.odd);
  return askQuestion(ctx, {
    userId: canaryUserId,
    question,
    questionFingerprint: fingerprintQuestion(ctx.stores.fingerprint, question),
    claim: { plan: 'canary', unlimited: true, priority: false, issuedAt: new Date() },
    ...(given && { retry: { models: [], paid: false, without: [], kept: given } }),
  });
}

/** Measures the stages. Returns at the end, when the turn is out of time, and when this process drains. */
async function untilEnded(
  { config, draining, metrics }: ApiContext,
  live: LiveTurn,
  startedAt: number,
): Promise<void> {
  using waiting = linkAbort(draining);
  const seen = new Set<string>();
  const note = (kind: 'word' | 'verdict' | 'end') => {
    if (seen.has(kind)) return;
    seen.add(kind);
    metrics.canaryTime.observe({ kind }, (performance.now() - startedAt) / 1_000);
  };
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const look = () => {
    const { status, asked, answers, consensus } = live.state();
    if (consensus.text || asked.some((model) => answers[model].text)) note('word');
    if (consensus.compared || consensus.lines.some(({ line }) => line.answer)) note('verdict');
    if (status !== 'ended') return;
    note('end');
    resolve();
  };
  const unlisten = live.listen(look);
  look();
  await Promise.race([ended, waitUnlessAborted(turnMs(config), waiting.signal)]);
  unlisten();
}
