import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { PageCheck } from '@quartet/shared/protocol/consensus-parts.ts';
import type { WorkerContext } from '../../context.ts';
import { createUnitChooser } from '../../pages/choose-units.ts';
import { type ReadPage, readPage } from '../../pages/read-page.ts';
import type { PanelModel } from '../../providers/panel.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import type { ConsensusPart } from '../consensus-page.ts';
import { countForms } from '../count-consensus.ts';
import type { Lines } from '../lines.ts';
import { chooseLabels } from '../units/choose-labels.ts';
import { indexUnits } from '../units/citable-answer.ts';
import { readReply } from './check-consensus.ts';
import type { CitedPage, PagePair } from './choose-pairs.ts';
import { type RowVerdict, readVerdicts } from './read-verdicts.ts';
import { type CheckedPage, writePageCheck } from './write-check.ts';

type Context = Pick<WorkerContext, 'log' | 'metrics' | 'pages'>;

interface PageChecking {
  readonly turn: TurnRef;
  readonly brief: ComposingBrief;
  /** A model of another company than the composer's. */
  readonly checker: PanelModel;
  readonly readCited: ReadCited;
  readonly signal: AbortSignal;
  readonly deadlineAt: number;
}

/** Begins to read a page, unless that has begun before. Null for a page that cannot be read, and for the eleventh of a turn. */
export type ReadCited = (url: string) => Promise<ReadPage | null> | null;

const mostPages = 10;

type PageVerdict = Pick<PageCheck, 'page' | 'verdict' | 'words'>;

/** A pair without a verdict has a page that could not be read. */
export type PageVerdicts = ReadonlyMap<PagePair, PageVerdict>;

/** Keeps only the code of the reason why a page could not be read. */
export function createReadCited(
  { pages, metrics, log }: Context,
  { turn, signal }: Pick<PageChecking, 'turn' | 'signal'>,
): ReadCited {
  const begun = new Map<string, Promise<ReadPage | null>>();
  const read = async (url: string) => {
    const page = await readPage(pages.fetchPage, url, signal);
    const isRead = typeof page !== 'string';
    metrics.pages.inc({ outcome: isRead ? 'read' : page });
    if (isRead) return page;
    log.info({ turnId: turn.turnId, code: page }, 'page not read');
    return null;
  };
  return (url) => {
    if (!begun.has(url) && begun.size < mostPages) begun.set(url, read(url));
    return begun.get(url) ?? null;
  };
}

/**
 * Reads the pages, and asks a checker what they say. The words of a page reach this one call, and only a sentence that it names goes
 * further. A page that is slow is left out, so that the other pages do not wait for it. It never rejects.
 */
export async function checkPages(
  ctx: Context,
  input: PageChecking,
  pairs: readonly PagePair[],
): Promise<PageVerdicts> {
  const slow = waitUnlessAborted(ctx.pages.slowMs, input.signal).then(() => null);
  const cited = new Map(pairs.map(({ page }) => [page.url, page]));
  const reading = [...cited.values()].map(
    async (page) => [page, await Promise.race([input.readCited(page.url), slow])] as const,
  );
  try {
    const pages = labelPages(pairs, await Promise.all(reading), input.brief);
    if (pages.length > 0) return await judge(ctx, input, pages);
  } catch (err) {
    ctx.log.warn({ turnId: input.turn.turnId, err }, 'checking pages failed');
  }
  return new Map();
}

async function judge(
  { log, metrics }: Context,
  { turn, brief, checker, signal, deadlineAt }: PageChecking,
  pages: readonly LabelledPage[],
): Promise<PageVerdicts> {
  const limits = { signal, deadlineAt, ...turn, task: 'check' as const };
  const reply = await readReply(checker.openAnswer(writePageCheck(brief, pages), limits), signal);
  const judged = new Map(pages.flatMap((page) => readPageVerdicts(reply, page)));
  const [model, count] = [checker.key, judged.size];
  const unread = pages.flatMap(({ rows }) => rows).length - count;
  countForms(metrics, { model, kind: 'verdicts', read: count, unread });
  log.info({ turnId: turn.turnId, checker: model, judged: count, unread }, 'pages checked');
  return judged;
}

interface LabelledPage extends CheckedPage {
  readonly page: PageCheck['page'];
  readonly rows: readonly (CheckedPage['rows'][number] & { readonly pair: PagePair })[];
}

function labelPages(
  pairs: readonly PagePair[],
  known: readonly (readonly [CitedPage, ReadPage | null])[],
  { question }: ComposingBrief,
): readonly LabelledPage[] {
  const texts = known.map(([, page]) => page?.text ?? '');
  const said = [question.text, ...pairs.map(({ claim }) => claim), ...texts];
  const labels = chooseLabels(said, known.length);
  let name = 0;
  return known.flatMap(([{ model, url, title }, read], index) => {
    if (!read) return [];
    const { text, units } = read;
    const page = { url: read.url, title };
    const label = labels[index] ?? '';
    const choose = createUnitChooser(text, units);
    const asked = new Set<number>();
    const rows = pairs
      .filter((pair) => pair.page.url === url)
      .map((pair) => {
        const best = choose(pair.claim).map(({ number }) => number);
        for (const number of best) asked.add(number);
        name += 1;
        const ids = best.map((number) => label + number);
        return { name: String(name), ids, claim: pair.claim, pair };
      });
    const shown = units.filter(({ number }) => asked.has(number));
    return { page, label, model, text, units: shown, rows };
  });
}

/** A verdict counts only if it names units of the page that its row is about. */
function readPageVerdicts(reply: string, page: LabelledPage): [PagePair, PageVerdict][] {
  const rows = new Map(page.rows.map(({ name, ids }) => [name, ids]));
  const { verdicts } = readVerdicts(reply, { rows, answers: [], units: indexUnits([page]) });
  return page.rows.flatMap(({ name, pair }) => {
    const verdict = verdicts.get(name);
    return verdict ? [[pair, toVerdict(verdict, page)]] : [];
  });
}

/** A page that says a row and its opposite counts as saying neither. The words are copied from the page, and never from the reply. */
function toVerdict({ says, ...cites }: RowVerdict, { page, text }: LabelledPage): PageVerdict {
  const [cited] = says === 'not_said' ? [] : cites[says];
  if (!cited) return { page, verdict: 'does_not_say' };
  const verdict = says === 'follows' ? 'says_so' : 'says_otherwise';
  return { page, verdict, words: text.slice(cited.start, cited.end) };
}

/** Puts each verdict under the line that shows its claim by now. There is none for a claim that has changed or did not hold. */
export function toPagesPart(
  pairs: readonly PagePair[],
  verdicts: PageVerdicts,
  lines: Lines,
): ConsensusPart {
  const checks = pairs.flatMap((pair): PageCheck[] => {
    const { line: found, stance = -1 } = lines.findRow(pair.row) ?? {};
    if (!found) return [];
    const { url, title } = pair.page;
    const said = verdicts.get(pair) ?? { page: { url, title }, verdict: 'unreadable' };
    const check = { line: found.id, ...said };
    if (found.line.kind !== 'disagreement') return found.id === pair.row ? [check] : [];
    return stance === -1 ? [] : [{ ...check, stance }];
  });
  return { type: 'consensus-pages', checks };
}
