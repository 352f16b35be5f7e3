import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
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
  readonly signal: AbortSignal;
  readonly deadlineAt: number;
}

type Verdict = Pick<PageCheck, 'verdict' | 'words'>;

/** The verdict of a page on a row. */
export type PageVerdict = Verdict & Pick<PageCheck, 'page'> & { readonly pair: PagePair };

/**
 * Reads the pages, and asks a checker what they say. The words of a page reach this one call, and only a sentence that it names goes
 * further. A failure of any kind is a page that could not be read; it never rejects.
 */
export async function checkPages(
  ctx: Context,
  input: PageChecking,
  choose: () => readonly PagePair[],
): Promise<readonly PageVerdict[]> {
  const report = (err: unknown) => {
    ctx.log.warn({ turnId: input.turn.turnId, err }, 'checking pages failed');
    return null;
  };
  try {
    const pairs = choose();
    const cited = [...new Set(pairs.map(({ page }) => page))];
    const known = await readInTime(ctx, input, cited);
    const pages = labelPages(pairs, known, input.brief);
    const judged = pages.length > 0 ? await judge(ctx, input, pages).catch(report) : null;
    return pairs.map((pair) => ({
      pair,
      page: { url: known.get(pair.page)?.url ?? pair.page.url, title: pair.page.title },
      ...(judged?.get(pair) ?? { verdict: 'unreadable' as const }),
    }));
  } catch (error) {
    return report(error) ?? [];
  }
}

/** Reads the pages at once. Slow ones are null, and the others do not wait for them. */
async function readInTime(
  ctx: Context,
  input: PageChecking,
  cited: readonly CitedPage[],
): Promise<ReadonlyMap<CitedPage, ReadPage | null>> {
  using waiting = linkAbort(input.signal);
  const slow = waitUnlessAborted(ctx.pages.slowMs, waiting.signal).then(() => null);
  const reading = cited.map(
    async (page) => [page, await Promise.race([read(ctx, page, input), slow])] as const,
  );
  return new Map(await Promise.all(reading));
}

/** Null for a page that could not be read. Only the code of the reason is kept. */
async function read(
  { pages, metrics, log }: Context,
  { url }: CitedPage,
  { turn, signal }: PageChecking,
): Promise<ReadPage | null> {
  const page = await readPage(pages.fetchPage, url, signal);
  const isRead = typeof page !== 'string';
  metrics.pages.inc({ outcome: isRead ? 'read' : page });
  if (isRead) return page;
  log.info({ turnId: turn.turnId, code: page }, 'page not read');
  return null;
}

async function judge(
  { log, metrics }: Context,
  { turn, brief, checker, signal, deadlineAt }: PageChecking,
  pages: readonly LabelledPage[],
): Promise<ReadonlyMap<PagePair, Verdict>> {
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
  readonly rows: readonly (CheckedPage['rows'][number] & { readonly pair: PagePair })[];
}

function labelPages(
  pairs: readonly PagePair[],
  known: ReadonlyMap<CitedPage, ReadPage | null>,
  { question }: ComposingBrief,
): readonly LabelledPage[] {
  const texts = [...known.values()].map((page) => page?.text ?? '');
  const said = [question.text, ...pairs.map(({ claim }) => claim), ...texts];
  const labels = chooseLabels(said, known.size);
  let name = 0;
  return [...known].flatMap(([{ model, ...cited }, page], index) => {
    if (!page) return [];
    const { text, units } = page;
    const label = labels[index] ?? '';
    const choose = createUnitChooser(text, units);
    const asked = new Set<number>();
    const rows = pairs
      .filter((pair) => pair.page.url === cited.url)
      .map((pair) => {
        const best = choose(pair.claim).map(({ number }) => number);
        for (const number of best) asked.add(number);
        name += 1;
        const ids = best.map((number) => label + number);
        return { name: String(name), ids, claim: pair.claim, pair };
      });
    return { label, model, text, units: units.filter(({ number }) => asked.has(number)), rows };
  });
}

/** A verdict counts only if it names units of the page that its row is about. */
function readPageVerdicts(reply: string, page: LabelledPage): [PagePair, Verdict][] {
  const rows = new Map(page.rows.map(({ name, ids }) => [name, ids]));
  const { verdicts } = readVerdicts(reply, { rows, answers: [], units: indexUnits([page]) });
  return page.rows.flatMap(({ name, pair }) => {
    const verdict = verdicts.get(name);
    return verdict ? [[pair, toVerdict(verdict, page.text)]] : [];
  });
}

/** A page that says both says neither. The words are copied from the page, and never from the reply. */
function toVerdict({ says, follows, contradicts }: RowVerdict, text: string): Verdict {
  const cited = says === 'follows' ? follows[0] : contradicts[0];
  if (says === 'not_said' || !cited) return { verdict: 'does_not_say' };
  const verdict = says === 'follows' ? 'says_so' : 'says_otherwise';
  return { verdict, words: text.slice(cited.start, cited.end) };
}

/** Puts each verdict under the line that shows its claim by now. There is none for a claim that has changed or did not hold. */
export function toPagesPart(verdicts: readonly PageVerdict[], lines: Lines): ConsensusPart {
  const checks = verdicts.flatMap(({ pair: { row }, ...said }): PageCheck[] => {
    const { line: found, stance = -1 } = lines.findRow(row) ?? {};
    if (!found || found.line.kind === 'fallen') return [];
    const check = { line: found.id, ...said };
    if (found.line.kind !== 'disagreement') return found.id === row ? [check] : [];
    return stance === -1 ? [] : [{ ...check, stance }];
  });
  return { type: 'consensus-pages', checks };
}
