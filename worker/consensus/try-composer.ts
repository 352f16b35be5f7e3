import type { Log } from '@quartet/runtime/logging/log.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { type AbortCause, findAbortCause } from '../abort-cause.ts';
import type { DeltaFlusher } from '../answers/delta-flusher.ts';
import type { DeltaWriter } from '../answers/delta-writer.ts';
import { openFencedWriter } from '../answers/fenced-writer.ts';
import type { CallLimits, ModelSlot } from '../providers/panel.ts';
import type { MissingAnswer } from './admit-answers.ts';
import { compareAnswers } from './compare-answers.ts';
import type { ComposingBrief } from './composing-brief.ts';
import { toLine } from './to-line.ts';
import { toPoints, type VerifiedAnalysis, verifyQuotes } from './verify-quotes.ts';
import { writeConsensus } from './write-consensus.ts';

export interface ComposerContext {
  readonly flusher: DeltaFlusher;
  readonly log: Log;
}

export interface ComposerTry extends CallLimits {
  readonly turn: TurnRef;
  readonly attempt: number;
  readonly composer: ModelSlot;
  readonly brief: ComposingBrief;
  readonly missing: readonly MissingAnswer[];
  /** An earlier composer's comparison, which is not made twice. */
  readonly comparison: Comparison | null;
}

interface Comparison {
  /** Null when no reply had the right shape. */
  readonly verified: VerifiedAnalysis | null;
}

export type ComposerResult =
  | { readonly status: 'ended' }
  | { readonly status: 'failed'; readonly error: unknown; readonly comparison: Comparison | null }
  | { readonly status: 'aborted'; readonly cause: AbortCause };

/** Lets one model compare and write, under one attempt. Rejects when the log fails. */
export async function tryComposer(
  ctx: ComposerContext,
  input: ComposerTry,
): Promise<ComposerResult> {
  const { turn, attempt } = input;
  const { writer, signal } = openFencedWriter(ctx.flusher, {
    turn,
    fence: { writer: 'consensus', attempt },
    toEvent: ({ text = '' }) => ({ type: 'consensus-delta', attempt, text }),
    signal: input.signal,
  });
  let { comparison } = input;
  try {
    writer.push(toStart(input));
    comparison ??= await compare(ctx, { ...input, signal });
    writer.push(toPointsEvent(input, comparison));
    await write({ ...input, signal }, { comparison, writer });
  } catch (error) {
    return endEarly({ error, signal, attempt, writer, comparison });
  }
  const written = await writer.end([{ type: 'consensus-end', attempt, outcome: 'complete' }]);
  return written === 'stale' ? { status: 'aborted', cause: 'stale' } : { status: 'ended' };
}

interface EarlyEnd {
  readonly error: unknown;
  readonly signal: AbortSignal;
  readonly attempt: number;
  readonly writer: DeltaWriter;
  readonly comparison: Comparison | null;
}

async function endEarly(at: EarlyEnd): Promise<ComposerResult> {
  const { writer, attempt, error, comparison } = at;
  const cause = findAbortCause(at.signal);
  if (cause === 'stale' || cause === 'draining') return { status: 'aborted', cause };
  if (!cause && at.signal.aborted) throw at.signal.reason;
  const written = await writer.end(
    cause ? [{ type: 'consensus-end', attempt, outcome: 'cancelled' }] : [],
  );
  if (written === 'stale') return { status: 'aborted', cause: 'stale' };
  return cause ? { status: 'ended' } : { status: 'failed', error, comparison };
}

function toStart({ attempt, brief, missing }: ComposerTry) {
  return {
    type: 'consensus-start' as const,
    attempt,
    basedOn: modelKeys.filter((key) => brief.answers.some(({ model }) => model === key)),
    missing: [...missing],
  };
}

async function compare(ctx: ComposerContext, input: ComposerTry): Promise<Comparison> {
  const { composer, brief, turn } = input;
  const fields = { turnId: turn.turnId, composer: composer.key };
  const analysis = await compareAnswers(composer, brief, input);
  if (!analysis) {
    ctx.log.warn(fields, 'answers could not be compared');
    return { verified: null };
  }
  const verified = verifyQuotes(analysis, brief.answers);
  const { claimed, found } = verified;
  const suspicious = analysis.suspicious.length;
  ctx.log.info({ ...fields, claimed, found, suspicious }, 'answers compared');
  return { verified };
}

function toPointsEvent({ attempt, brief }: ComposerTry, { verified }: Comparison) {
  const points = verified ?? { agreements: [], disagreements: [] };
  return {
    type: 'consensus-points' as const,
    attempt,
    ...toPoints(points, (words) => toLine(words, brief.answers)),
    compared: verified !== null,
  };
}

async function write(
  input: ComposerTry,
  { comparison, writer }: { readonly comparison: Comparison; readonly writer: DeltaWriter },
): Promise<void> {
  const { composer, brief } = input;
  for await (const text of writeConsensus({ composer, brief, ...comparison }, input)) {
    if (text) await writer.add({ text });
  }
}
