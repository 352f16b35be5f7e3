import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import type { Citation, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import type { ConsensusReason } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { type AbortCause, findAbortCause } from '../abort-cause.ts';
import type { WorkerContext } from '../context.ts';
import { countForms, countLines } from '../instrument.ts';
import { ProviderError } from '../providers/language-model.ts';
import type { ModelSlot } from '../providers/panel.ts';
import type { ComposingBrief } from './brief/create-brief.ts';
import { fewestCombined } from './compare/lines.ts';
import { type ConsensusLines, createConsensusLines } from './consensus-lines.ts';
import {
  type ConsensusPage,
  type ConsensusPart,
  openConsensusPage,
  type PageOptions,
} from './consensus-page.ts';
import { checkClaims } from './cross-check/check-claims.ts';
import { createRefusalReview, createSentenceReview } from './cross-check/judge-sentences.ts';
import { createSupportedTerms, type SupportedTerms } from './cross-check/supported-terms.ts';
import { BrokenOff, firstToSpeak } from './first-to-speak.ts';
import type { AnswerSelection } from './select-answers.ts';
import { toShortConsensus } from './short-consensus.ts';
import { startComparison } from './start-comparison.ts';
import { citeMore, type FoundSentence, findSentences, toSentence } from './write/find-sentences.ts';
import { writeConsensus } from './write/write-consensus.ts';

/** The part of a worker's context that a composition uses; evaluations compose without a worker. */
export interface CompositionContext
  extends Pick<WorkerContext, 'flusher' | 'log' | 'metrics' | 'composerPatienceMs'> {
  readonly stores: { readonly turnLog: TurnLog };
}

export interface Composition extends PageOptions {
  readonly selection: AnswerSelection;
  readonly brief: ComposingBrief;
  /** Each of another vendor, preferred first. */
  readonly composers: readonly ModelSlot[];
  readonly onChecked?: (checker: ModelSlot['key']) => void;
  readonly deadlineAt: number;
}

/** Share of the remaining time that comparing may take. */
const comparingShare = 0.45;

type Ended = AbortCause | readonly ConsensusPart[];

/**
 * Resolves to the last events once the consensus has ended, in failure too; else to the cause that leaves it to others. Rejects
 * when the log fails.
 */
export async function runComposition(ctx: CompositionContext, input: Composition): Promise<Ended> {
  const run = createRun(ctx, input);
  try {
    const parts = await compose(run);
    return (await run.page.end(parts)) === 'stale' ? 'stale' : parts;
  } catch (error) {
    return endEarly(run, error);
  }
}

/** A composition under way. */
interface Run {
  readonly ctx: CompositionContext;
  readonly input: Composition;
  readonly lines: ConsensusLines;
  /** Of the newest attempt. */
  page: ConsensusPage;
}

function createRun(ctx: CompositionContext, input: Composition): Run {
  const { selection, brief, composers } = input;
  const unchecked = composers.length < 2;
  const lines = createConsensusLines({ selection, brief, unchecked });
  return { ctx, input, lines, page: openConsensusPage(ctx.flusher, input) };
}

/** Resolves to the last events. Throws when no composer could write. */
async function compose(run: Run): Promise<readonly ConsensusPart[]> {
  run.page.push(run.lines.replay());
  using own = linkAbort(run.input.signal);
  const { turn, brief, composers } = run.input;
  const now = Date.now();
  const comparison = startComparison(run.ctx, {
    turn,
    brief,
    composers,
    lines: run.lines,
    signal: own.signal,
    deadlineAt: now + (run.input.deadlineAt - now) * comparingShare,
    show: (parts) => run.page.push(parts),
  });
  const comparer = await comparison.begun;
  if (run.lines.selection().selected.length < fewestCombined) {
    await comparison.ended;
    await checkRefusals(run, comparer);
  }
  const selection = run.lines.selection();
  if (selection.selected.length < fewestCombined) {
    const outcome = selection.selected.length === 1 ? 'single' : 'no_answers';
    return toShortConsensus({ selection, outcome });
  }
  // The text does not wait for the rest of the comparison, nor for what a judge makes of it.
  const lineCheck = comparison.ended.then((compared) => {
    run.page.push(run.lines.endComparison(compared));
    return checkLines(run, comparer);
  });
  const writing = write(run, [comparer, ...composers.filter((slot) => slot !== comparer)]).catch(
    async (error: unknown) => {
      if (run.page.signal.aborted) own.abort(run.page.signal.reason);
      // Waits for the judge: the lines stay even when no composer can write.
      await lineCheck;
      throw error;
    },
  );
  const [written, supported] = await Promise.all([writing, lineCheck]);
  return isMade(run.lines.kind())
    ? [toEnd(written)]
    : checkText(run, written, written.composer === comparer ? supported : createSupportedTerms());
}

function toEnd({ composer, cut }: Written): ConsensusPart {
  return {
    type: 'consensus-end',
    outcome: 'complete',
    composer: composer.key,
    ...(cut && { cut }),
  };
}

interface JudgedSentence {
  readonly sentence: FoundSentence;
  readonly check: Sentence['check'];
}

/** Shows the sentences, and what another vendor's model says of each. `known`: what the same judge has said of lines. */
async function checkText(
  run: Run,
  written: Written,
  known: SupportedTerms,
): Promise<readonly ConsensusPart[]> {
  const given = { text: written.text, brief: run.input.brief, units: run.lines.units() };
  const sentences = findSentences(written, given.brief, given.units);
  const show = (judged: readonly JudgedSentence[]): ConsensusPart => ({
    type: 'consensus-sentences',
    sentences: judged.map(({ sentence, check }) =>
      toSentence(sentence, run.lines.current(), check),
    ),
  });
  const pending = sentences.map((sentence): JudgedSentence => {
    return { sentence, check: sentence.cites.length > 0 ? 'pending' : 'unchecked' };
  });
  run.page.push([show(pending)]);
  const review = createSentenceReview(sentences, known);
  const { verdicts, added } = await checkClaims(run.ctx, run.input, {
    composer: written.composer,
    claims: review.claims,
  });
  const judged = sentences.map((each) => ({
    sentence: citeMore(each, review.listAdded(each, added), given),
    check: review.judge(each, verdicts),
  }));
  return [show(judged), toEnd(written)];
}

/** A comparer alone cannot silence the last answers: each is kept unless another vendor says too that it declines. */
async function checkRefusals(run: Run, comparer: ModelSlot): Promise<void> {
  const review = createRefusalReview(run.lines.refusing());
  const { verdicts } = await checkClaims(run.ctx, run.input, {
    composer: comparer,
    claims: review.claims,
  });
  run.page.push(run.lines.readmit(review.listAnswering(verdicts)));
}

interface Written {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly composer: ModelSlot;
  readonly cut: boolean;
}

/** One composer writes all of the text: when one breaks off or declines, the next begins anew. Throws what the last threw. */
async function write(run: Run, composers: readonly ModelSlot[]): Promise<Written> {
  for (let left = composers; ; ) {
    try {
      const written = await writeOnce(run, left);
      // Those before it have failed, or said nothing for too long.
      left = left.slice(left.indexOf(written.composer) + 1);
      if (left.length === 0 || !seemsDeclined(written)) return written;
    } catch (error) {
      run.page.signal.throwIfAborted();
      report(run, error);
      if (!(error instanceof BrokenOff)) throw error;
      left = left.filter((slot) => slot !== error.source);
      if (left.length === 0 || Date.now() >= run.input.deadlineAt) throw error.cause;
    }
    await beginAnew(run);
  }
}

/** Returns true for a few words without a citation: most likely the composer declined in its own words. */
function seemsDeclined({ text, citations }: Written): boolean {
  return citations.length === 0 && text.trim().length < 300;
}

async function writeOnce(
  { ctx, input, lines, page }: Run,
  composers: readonly ModelSlot[],
): Promise<Written> {
  const { brief, deadlineAt, turn } = input;
  const given = { brief, kind: lines.kind(), units: lines.units() };
  const open = (composer: ModelSlot, signal: AbortSignal) =>
    writeConsensus({ ...given, composer }, { signal, deadlineAt, ...turn, task: 'write' });
  const patience = { signal: page.signal, patienceMs: ctx.composerPatienceMs };
  let text = '';
  let written: Omit<Written, 'text'> | null = null;
  let unread = 0;
  const citations: Citation[] = [];
  for await (const { source, value } of firstToSpeak(composers, open, patience)) {
    text += value.text;
    citations.push(...value.citations);
    unread += value.unknown;
    written = { citations, composer: source, cut: value.cut };
    if (value.text) await page.write(value.text);
    if (value.citations.length === 0) continue;
    page.push([{ type: 'consensus-delta', text: '', citations: [...value.citations] }]);
  }
  if (!written) throw new ProviderError('empty');
  const { key } = written.composer;
  const read = citations.flatMap(({ cites }) => cites).length;
  countForms(ctx.metrics, { slot: key, kind: 'citations', read, unread });
  ctx.log.info({ turnId: turn.turnId, composer: key, cited: read, unread }, 'text written');
  return { text, ...written };
}

/** Begins a new attempt with all lines so far. */
async function beginAnew(run: Run): Promise<void> {
  const attempt = await run.ctx.stores.turnLog.beginAttempt(run.input.turn, 'consensus');
  run.page = openConsensusPage(run.ctx.flusher, { ...run.input, attempt });
  run.page.push(run.lines.replay());
}

/** Shows which lines follow from what they cite, as soon as another vendor's model has said so. Never rejects. */
async function checkLines(run: Run, comparer: ModelSlot): Promise<SupportedTerms> {
  try {
    const review = run.lines.review();
    const { verdicts } = await checkClaims(run.ctx, run.input, {
      composer: comparer,
      claims: review.claims,
    });
    run.page.push(run.lines.judge(review, verdicts));
    if (!run.page.signal.aborted) countLines(run.ctx.metrics, run.lines.outcomes());
    const dropped = run.lines.countDropped();
    if (Object.keys(dropped).length > 0) {
      run.ctx.log.info({ turnId: run.input.turn.turnId, dropped }, 'lines dropped');
    }
    return review.listBorne(verdicts);
  } catch (err) {
    run.ctx.log.error({ turnId: run.input.turn.turnId, err }, 'lines not judged');
    return createSupportedTerms();
  }
}

/** An abort by the person ends the consensus; one by a newer attempt or a drain leaves it to others. */
async function endEarly({ input, page }: Run, error: unknown): Promise<Ended> {
  const cause = findAbortCause(page.signal);
  if (cause === 'stale' || cause === 'draining') return cause;
  if (!cause && page.signal.aborted) throw page.signal.reason;
  const last: ConsensusPart =
    cause === 'cancelled'
      ? { type: 'consensus-end', outcome: 'cancelled', reason: 'cancelled' }
      : { type: 'consensus-end', outcome: 'failed', reason: toReason(error, input.deadlineAt) };
  return (await page.end([last])) === 'stale' ? 'stale' : [last];
}

/** Converts a composer's failure to the reason; rethrows anything else. */
function toReason(error: unknown, deadlineAt: number): ConsensusReason {
  if (!(error instanceof ProviderError)) throw error;
  if (Date.now() >= deadlineAt) return 'out_of_time';
  return error.code === 'content_refused' ? 'composers_declined' : 'composers_failed';
}

function report({ ctx, input, page }: Run, error: unknown): void {
  const fields = { turnId: input.turn.turnId, attempt: page.attempt };
  if (error instanceof BrokenOff) {
    const { key } = error.source as ModelSlot;
    return ctx.log.warn({ ...fields, composer: key, err: error.cause }, 'composing failed');
  }
  ctx.log.warn({ ...fields, err: error }, 'composing failed');
}
