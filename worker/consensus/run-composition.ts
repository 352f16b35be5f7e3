import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Citation } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusReason } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import type { WorkerContext } from '../context.ts';
import { type AbortCause, findAbortCause } from '../jobs/abort-cause.ts';
import { ProviderError } from '../providers/language-model.ts';
import type { PanelModel } from '../providers/panel.ts';
import type { ComposingBrief } from './brief/create-brief.ts';
import { checkConsensus } from './check/check-consensus.ts';
import { checkPages, createReadCited, type ReadCited, toPagesPart } from './check/check-pages.ts';
import { choosePairs, type PagePair } from './check/choose-pairs.ts';
import { type FoundSentence, findPassages } from './check/find-passages.ts';
import { judgeSentence, showSentence } from './check/judge-sentences.ts';
import { listCheckers } from './choose-composers.ts';
import { composeAnswers, type WrittenForms } from './compose/compose-answers.ts';
import {
  type ConsensusPage,
  type ConsensusPart,
  openConsensusPage,
  type PageOptions,
} from './consensus-page.ts';
import { countForms, countLines } from './count-consensus.ts';
import { BrokenOff, firstToSpeak } from './first-to-speak.ts';
import { createLines, type Lines } from './lines.ts';
import type { AnswerSelection } from './select-answers.ts';

/** The part of a worker's context that a composition uses; evaluations compose without a worker. */
export interface CompositionContext
  extends Pick<WorkerContext, 'flusher' | 'log' | 'metrics' | 'composerPatienceMs' | 'pages'> {
  readonly stores: { readonly turnLog: TurnLog };
}

export interface Composition extends PageOptions {
  readonly selection: AnswerSelection;
  readonly brief: ComposingBrief;
  /** Each of another company, preferred first. */
  readonly composers: readonly PanelModel[];
  readonly onChecked?: (checker: PanelModel['key']) => void;
  readonly deadlineAt: number;
}

type Ended = AbortCause | readonly ConsensusPart[];

/** A composition under way. */
interface Run {
  readonly ctx: CompositionContext;
  readonly input: Composition;
  /** The page of the newest attempt. */
  page: ConsensusPage;
  lines: Lines;
  /** Keeps the pages of all attempts. */
  readonly readCited: ReadCited;
}

/**
 * Resolves to the last events once the consensus has ended, even if it failed, or to the cause that leaves it to another worker.
 * Rejects when the log fails.
 */
export async function runComposition(ctx: CompositionContext, given: Composition): Promise<Ended> {
  using work = linkAbort(given.signal);
  const input = { ...given, signal: work.signal };
  const page = openConsensusPage(ctx.flusher, input);
  const lines = createLines(input.brief, input.selection);
  const run: Run = { ctx, input, page, lines, readCited: createReadCited(ctx, input) };
  try {
    run.page.push([run.lines.start()]);
    const written = await compose(run);
    const { pairs, checker } = readPages(run, written.composer);
    const checking =
      checker && checkPages(ctx, { ...input, checker, readCited: run.readCited }, pairs);
    const parts = await check(run, written);
    if ((await run.page.end(parts)) === 'stale') return 'stale';
    await addPages(run, pairs, checking);
    return parts;
  } catch (error) {
    return await endEarly(run, error);
  }
}

interface Written {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly composer: PanelModel;
  readonly cut: boolean;
}

/** One composer writes everything. When one breaks off or declines, the next one starts over. Throws the error of the last one. */
async function compose(run: Run): Promise<Written> {
  for (let left = run.input.composers; ; ) {
    try {
      const written = await composeOnce(run, left);
      // The composers before this one have failed, or were silent for too long.
      left = left.slice(left.indexOf(written.composer) + 1);
      if (left.length === 0 || !seemsDeclined(run, written)) return written;
    } catch (error) {
      run.page.signal.throwIfAborted();
      report(run, error);
      if (!(error instanceof BrokenOff)) throw error;
      left = left.filter((model) => model !== error.source);
      if (left.length === 0 || Date.now() >= run.input.deadlineAt) throw error.cause;
    }
    await startOver(run);
  }
}

/**
 * Returns true for a few words without a citation: most likely the composer declined in its own words. If the answers are short and
 * it names a claim, these words may be all that there is to say.
 */
function seemsDeclined({ lines, input }: Run, { text, citations }: Written): boolean {
  const isBare = citations.length === 0 && text.trim().length < 300;
  return isBare && (lines.claims().length === 0 || !input.brief.isShort);
}

async function composeOnce(run: Run, composers: readonly PanelModel[]): Promise<Written> {
  const { ctx, input, lines, page } = run;
  const { brief, deadlineAt, turn } = input;
  const unread = new Map<ModelKey, number>();
  const open = (composer: PanelModel, signal: AbortSignal) => {
    const onForms = ({ kind, ...forms }: WrittenForms) => {
      unread.set(composer.key, (unread.get(composer.key) ?? 0) + forms.unread);
      countForms(ctx.metrics, { model: composer.key, kind, ...forms });
    };
    return composeAnswers(composer, brief, {
      signal,
      deadlineAt,
      ...turn,
      task: 'compose',
      onForms,
    });
  };
  const patience = { signal: page.signal, patienceMs: ctx.composerPatienceMs };
  const citations: Citation[] = [];
  let speaker: PanelModel | null = null;
  let text = '';
  let unknown = 0;
  let claimed = 0;
  const toSaid = ({ key: model }: PanelModel): Said => {
    return { model, citations, unknown, claimed, unread: unread.get(model) ?? 0 };
  };
  try {
    for await (const { source, value } of firstToSpeak(composers, open, patience)) {
      speaker = source;
      if (value.type === 'end') {
        page.push([lines.endComparison(value.whole)]);
        const counted = countSaid(ctx, lines, toSaid(source));
        ctx.log.info({ turnId: turn.turnId, composer: source.key, ...counted }, 'answers composed');
        return { text, citations, composer: source, cut: value.cut };
      }
      if (value.type !== 'text') {
        if (value.type === 'claim') claimed += 1;
        page.push(lines.add(value));
        continue;
      }
      if (!text) readPages(run, source);
      text += value.text;
      citations.push(...value.citations);
      unknown += value.unknown;
      if (value.text) await page.write(value.text);
      if (value.citations.length === 0) continue;
      page.push([{ type: 'consensus-delta', text: '', citations: [...value.citations] }]);
    }
  } catch (error) {
    if (speaker) countSaid(ctx, lines, toSaid(speaker));
    throw error;
  }
  throw new ProviderError('model_unavailable');
}

interface Said {
  readonly model: ModelKey;
  readonly citations: readonly Citation[];
  /** How many citations named no unit. */
  readonly unknown: number;
  /** How many claims were said, also beyond the most that are shown. */
  readonly claimed: number;
  /** How many other forms were not as we asked for. */
  readonly unread: number;
}

/** Counts what a composer said, also if it broke off. */
function countSaid({ metrics }: CompositionContext, lines: Lines, { model, ...said }: Said) {
  const [claims, units] = [lines.claims().length, lines.units()];
  const ids = lines.claims().flatMap(({ rows }) => rows.flatMap((row) => row.ids));
  const citesUnread = said.unknown + ids.filter((id) => !units.has(id)).length;
  const claimsUnread = said.claimed - claims;
  const cited = said.citations.flatMap(({ cites }) => cites).length;
  countForms(metrics, { model, kind: 'claims', read: claims, unread: claimsUnread });
  countForms(metrics, { model, kind: 'citations', read: cited, unread: citesUnread });
  return { claims, cited, unread: citesUnread + claimsUnread + said.unread };
}

/** Shows the sentences as unchecked first, and then with the verdicts of another company's model. */
async function check(run: Run, { composer, cut, ...written }: Written): Promise<ConsensusPart[]> {
  const { ctx, input, lines, page } = run;
  const sentences = findPassages(written, input.brief, lines.units());
  const isChecked = listCheckers(input.composers, composer).length > 0;
  const show = (sentence: FoundSentence) =>
    showSentence(sentence, isChecked ? 'pending' : 'unchecked');
  page.push([{ type: 'consensus-sentences', sentences: sentences.map(show) }]);
  const passages = sentences.flatMap(({ passage }) => passage ?? []);
  const verdicts = await checkConsensus(
    ctx,
    { ...input, signal: page.signal },
    {
      composer,
      lines,
      passages,
    },
  );
  const judged = lines.judge(verdicts);
  countLines(ctx.metrics, lines.outcomes());
  return [
    ...judged,
    {
      type: 'consensus-sentences',
      sentences: sentences.map((sentence) =>
        judgeSentence(sentence, verdicts.get(sentence.passage?.name ?? ''), lines),
      ),
    },
    { type: 'consensus-end', outcome: 'complete', composer: composer.key, ...(cut && { cut }) },
  ];
}

interface PagesToCheck {
  readonly pairs: readonly PagePair[];
  readonly checker?: PanelModel | undefined;
}

/**
 * Begins to read the pages that the claims so far rest on, if the person asked for it and a model may check them. The answer and the
 * main contradiction come before the text, so that their pages are read while it is being written.
 */
function readPages({ input, lines, readCited }: Run, composer: PanelModel): PagesToCheck {
  const { brief, composers, selection } = input;
  if (!brief.question.checkPages) return { pairs: [] };
  const pairs = choosePairs(lines.claims(), lines.units(), selection.selected);
  // An emulator knows nothing of pages.
  const checker = listCheckers(composers, composer).find(({ demo }) => !demo);
  if (checker) for (const { page } of pairs) void readCited(page.url);
  return { pairs, checker };
}

/** Adds what the pages say after the end of the consensus, so that nobody waits for it. Late ones could not be read. */
async function addPages(
  { ctx, page, lines }: Run,
  pairs: readonly PagePair[],
  checking: ReturnType<typeof checkPages> | undefined,
): Promise<void> {
  if (pairs.length === 0) return;
  const late = waitUnlessAborted(ctx.pages.lateMs, page.signal);
  const verdicts = checking && (await Promise.race([checking, late]));
  await page.end([toPagesPart(pairs, verdicts ?? new Map(), lines)]);
}

/** Begins a new attempt, without the words of the composer that broke off. */
async function startOver(run: Run): Promise<void> {
  const { ctx, input } = run;
  const attempt = await ctx.stores.turnLog.beginAttempt(input.turn, 'consensus');
  run.page = openConsensusPage(ctx.flusher, { ...input, attempt });
  run.lines = createLines(input.brief, input.selection);
  run.page.push([run.lines.start()]);
}

/** An abort by the person ends the consensus. An abort by a newer attempt or a drain leaves it to another worker. */
async function endEarly({ input, page, lines }: Run, error: unknown): Promise<Ended> {
  const cause = findAbortCause(page.signal);
  if (cause === 'stale' || cause === 'draining') return cause;
  if (!cause && page.signal.aborted) throw page.signal.reason;
  const last: ConsensusPart =
    cause === 'cancelled'
      ? { type: 'consensus-end', outcome: 'cancelled', reason: 'cancelled' }
      : { type: 'consensus-end', outcome: 'failed', reason: toReason(error, input.deadlineAt) };
  // The lines found so far stay, and are marked as unchecked.
  const parts = [...lines.judge(new Map()), last];
  return (await page.end(parts)) === 'stale' ? 'stale' : parts;
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
    const { key } = error.source as PanelModel;
    return ctx.log.warn({ ...fields, composer: key, err: error.cause }, 'composing failed');
  }
  ctx.log.warn({ ...fields, err: error }, 'composing failed');
}
