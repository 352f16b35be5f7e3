import type { JobResult } from '@quartet/shared/jobs/job-result.ts';
import type { WorkerContext } from '../context.ts';
import { throwUnlessStale } from '../jobs/abort-cause.ts';
import { toPatienceMs, untilStoresAnswer } from '../jobs/until-stores-answer.ts';
import { createBrief } from './brief/create-brief.ts';
import { chooseComposers } from './choose-composers.ts';
import { type ConsensusPart, openConsensusPage, timeStages } from './consensus-page.ts';
import { countRoles } from './count-consensus.ts';
import { type ConsensusInput, prepareConsensus } from './prepare-consensus.ts';
import { runComposition } from './run-composition.ts';

/** The time that composing and checking may take, in milliseconds. */
const longestMs = 120_000;

/** How a consensus job ended. `over` means that another worker had already ended it. */
type ConsensusResult = Pick<JobResult, 'outcome' | 'code' | 'composer' | 'attempts'>;

/** Throws `WorkAborted` `draining` when another worker is to start again, and whatever a failing store throws. */
export async function composeConsensus(
  ctx: WorkerContext,
  input: ConsensusInput,
): Promise<ConsensusResult> {
  using work = ctx.cancels.enter(input.turnId);
  const prepared = await untilStoresAnswer(() => prepareConsensus(ctx.stores, input), {
    ...input,
    signal: work.signal,
    patienceMs: toPatienceMs(ctx.stores),
  });
  if (prepared.status === 'over') return { outcome: 'over' };
  const { turn, attempt } = prepared;
  if (prepared.status === 'ended') {
    const page = openConsensusPage(ctx.flusher, { turn, attempt, signal: work.signal });
    await page.end(prepared.parts);
    return toResult(prepared.parts, attempt);
  }
  const { question, state, selection } = prepared;
  const brief = await createBrief(question, selection.selected, turn);
  const countRole = countRoles(ctx.metrics, ctx.panel, state.chosen.composer);
  // Awaited here, so that the work can be cancelled until it ends.
  const ended = await runComposition(ctx, {
    turn,
    attempt,
    onStage: timeStages(ctx.metrics),
    selection,
    brief,
    composers: chooseComposers(ctx.panel, state),
    onChecked: (checker) => countRole('checker', checker),
    signal: work.signal,
    deadlineAt: Math.min(prepared.deadlineAt, Date.now() + longestMs),
  });
  if (typeof ended === 'string') {
    throwUnlessStale(ended);
    return { outcome: 'over' };
  }
  const result = toResult(ended, attempt);
  if (result.composer) countRole('composer', result.composer);
  return result;
}

function toResult(parts: readonly ConsensusPart[], attempts: number): ConsensusResult {
  const end = parts.findLast((part) => part.type === 'consensus-end');
  if (!end) return { outcome: 'over' };
  const { outcome, reason, composer } = end;
  return { outcome, ...(reason && { code: reason }), ...(composer && { composer }), attempts };
}
