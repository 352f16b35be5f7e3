import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { runInSteps } from '@quartet/runtime/time/run-in-steps.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { PageCheck } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Unit } from '@quartet/shared/units/cut/unit.ts';
import type { ComposingBrief } from '../consensus/brief/create-brief.ts';
import { readReply } from '../consensus/check/check-consensus.ts';
import { type RowVerdict, readVerdicts } from '../consensus/check/read-verdicts.ts';
import { type CheckedPage, writePageCheck } from '../consensus/check/write-check.ts';
import type { ConsensusPart } from '../consensus/consensus-page.ts';
import { countForms } from '../consensus/count-consensus.ts';
import { firstToSpeak } from '../consensus/first-to-speak.ts';
import type { Lines } from '../consensus/lines.ts';
import { chooseLabels } from '../consensus/units/choose-labels.ts';
import { indexUnits } from '../consensus/units/citable-answer.ts';
import { ProviderError } from '../providers/language-model.ts';
import type { PanelModel } from '../providers/panel.ts';
import type { CitedPage, PagePair } from './choose-pairs.ts';
import { createUnitChooser, cutPage } from './choose-units.ts';
import { type FetchPage, UnreadError } from './fetch-page.ts';
import { toPageText } from './to-page-text.ts';

/** How the pages of a turn are read. */
export interface PageReading {
  readonly fetchPage: FetchPage;
  /** How long the end of the turn may wait for the pages once the consensus has ended. */
  readonly lateMs: number;
}

interface PageCheckContext {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly pages: PageReading;
}

interface PageChecking {
  readonly turn: TurnRef;
  readonly brief: ComposingBrief;
  /** Of other companies than the composer's. */
  readonly checkers: readonly PanelModel[];
  readonly signal: AbortSignal;
  readonly deadlineAt: number;
}

/** What a page says of a row. */
export interface PageVerdict extends Pick<PageCheck, 'page' | 'verdict' | 'words'> {
  readonly pair: PagePair;
}

const patienceMs = 20_000;

/**
 * Reads the pages, and asks a checker what they say. The words of a page reach this one call, and only a sentence that it names goes
 * further. A failure of any kind is a page that could not be read; it never rejects.
 */
export async function checkPages(
  ctx: PageCheckContext,
  input: PageChecking,
  choose: () => readonly PagePair[],
): Promise<readonly PageVerdict[]> {
  try {
    return await checkPairs(ctx, input, choose());
  } catch (err) {
    ctx.log.warn({ turnId: input.turn.turnId, err }, 'checking pages failed');
    return [];
  }
}

async function checkPairs(
  ctx: PageCheckContext,
  input: PageChecking,
  pairs: readonly PagePair[],
): Promise<readonly PageVerdict[]> {
  const cited = [...new Set(pairs.map(({ page }) => page))];
  const read = new Map(
    await Promise.all(cited.map(async (page) => [page, await readPage(ctx, page, input)] as const)),
  );
  const readable = pairs.filter(({ page }) => read.get(page));
  const judged =
    readable.length > 0 ? await judge(ctx, input, labelPages(readable, read, input.brief)) : null;
  return pairs.map((pair) => ({
    pair,
    page: { url: read.get(pair.page)?.url ?? pair.page.url, title: pair.page.title },
    ...(judged?.get(pair) ?? { verdict: 'unreadable' as const }),
  }));
}

interface ReadPage {
  readonly url: string;
  readonly text: string;
  readonly units: readonly Unit[];
}

/** Null for a page that could not be read. Only the code of the reason is kept. */
async function readPage(
  { pages, metrics, log }: PageCheckContext,
  { url: address }: CitedPage,
  { turn, signal }: Pick<PageChecking, 'turn' | 'signal'>,
): Promise<ReadPage | null> {
  try {
    const { url, text: source, isHtml } = await pages.fetchPage(address, signal);
    const text = await runInSteps(toPageText(source, isHtml));
    if (text === null) throw new UnreadError('empty');
    const units = await runInSteps(cutPage(text));
    if (units.length === 0) throw new UnreadError('empty');
    metrics.pages.inc({ outcome: 'read' });
    return { url, text, units };
  } catch (error) {
    const code = error instanceof UnreadError ? error.code : 'empty';
    metrics.pages.inc({ outcome: code });
    log.info({ turnId: turn.turnId, code }, 'page not read');
    return null;
  }
}

type Judged = ReadonlyMap<PagePair, Pick<PageCheck, 'verdict' | 'words'>>;

/** Null if no checker gives a verdict. */
async function judge(
  { log, metrics }: PageCheckContext,
  { turn, brief, checkers, signal, deadlineAt }: PageChecking,
  pages: readonly LabelledPage[],
): Promise<Judged | null> {
  const asked = pages.flatMap(({ rows }) => rows).length;
  const prompt = writePageCheck(brief, pages);
  const open = async function* (model: PanelModel, own: AbortSignal): AsyncGenerator<Judged> {
    const limits = { signal: own, deadlineAt, ...turn, task: 'check' as const };
    const reply = await readReply(model.openAnswer(prompt, limits), own);
    const judged = new Map(pages.flatMap((page) => readPageVerdicts(reply, page)));
    const unread = asked - judged.size;
    countForms(metrics, { model: model.key, kind: 'verdicts', read: judged.size, unread });
    if (judged.size === 0) throw new ProviderError('provider_invalid');
    yield judged;
  };
  try {
    for await (const { source, value } of firstToSpeak(checkers, open, { signal, patienceMs })) {
      const fields = { turnId: turn.turnId, checker: source.key, judged: value.size };
      log.info({ ...fields, unread: asked - value.size }, 'pages checked');
      return value;
    }
  } catch (err) {
    if (!signal.aborted) log.warn({ turnId: turn.turnId, err }, 'checking pages failed');
  }
  return null;
}

interface LabelledPage extends CheckedPage {
  readonly rows: readonly (CheckedPage['rows'][number] & { readonly pair: PagePair })[];
}

function labelPages(
  pairs: readonly PagePair[],
  read: ReadonlyMap<CitedPage, ReadPage | null>,
  { question }: ComposingBrief,
): readonly LabelledPage[] {
  const ofPages = [...Map.groupBy(pairs, ({ page }) => page)];
  const texts = [...read.values()].map((page) => page?.text ?? '');
  const said = [question.text, ...pairs.map(({ claim }) => claim), ...texts];
  const labels = chooseLabels(said, ofPages.length);
  let rows = 0;
  return ofPages.map(([page, own], index) => {
    const { text = '', units = [] } = read.get(page) ?? {};
    const chooser = createUnitChooser(text, units);
    const label = labels[index] ?? '';
    const chosen = own.map((pair) => ({ pair, units: chooser.choose(pair.claim) }));
    const numbers = new Set(chosen.flatMap((row) => row.units.map(({ number }) => number)));
    return {
      label,
      model: page.model,
      text,
      units: units.filter(({ number }) => numbers.has(number)),
      rows: chosen.map(({ pair, units: best }) => {
        rows += 1;
        const ids = best.map(({ number }) => label + number);
        return { name: String(rows), ids, claim: pair.claim, pair };
      }),
    };
  });
}

/** A verdict counts only if it names units of the page that its row is about. */
function readPageVerdicts(
  reply: string,
  page: LabelledPage,
): [PagePair, Pick<PageCheck, 'verdict' | 'words'>][] {
  const rows = new Map(page.rows.map(({ name, ids }) => [name, ids]));
  const { verdicts } = readVerdicts(reply, { rows, answers: [], units: indexUnits([page]) });
  return page.rows.flatMap(({ name, pair }) => {
    const verdict = verdicts.get(name);
    return verdict ? [[pair, toVerdict(verdict, page.text)] as const] : [];
  });
}

/** A page that says both says neither. The words are copied from the page, and never from the reply. */
function toVerdict(
  { says, follows, contradicts }: RowVerdict,
  text: string,
): Pick<PageCheck, 'verdict' | 'words'> {
  const [so, otherwise] = [follows[0], contradicts[0]];
  if (says === 'follows' && so) {
    return { verdict: 'says_so', words: text.slice(so.start, so.end) };
  }
  if (says === 'contradicts' && otherwise) {
    return { verdict: 'says_otherwise', words: text.slice(otherwise.start, otherwise.end) };
  }
  return { verdict: 'does_not_say' };
}

/** Puts each verdict under the line that shows its claim by now. There is none for a claim that has changed or did not hold. */
export function toPagesPart(verdicts: readonly PageVerdict[], lines: Lines): ConsensusPart[] {
  const checks = verdicts.flatMap(({ pair, page, verdict, words }): PageCheck[] => {
    const found = lines.findRow(pair.row)?.line;
    if (!found || found.line.kind === 'fallen') return [];
    const check = { line: found.id, page, verdict, ...(words !== undefined && { words }) };
    if (found.line.kind !== 'disagreement') return found.id === pair.row ? [check] : [];
    const stance = found.line.stances.findIndex(
      (each) => each.stance === lines.findWords(pair.row),
    );
    return stance === -1 ? [] : [{ ...check, stance }];
  });
  return checks.length > 0 ? [{ type: 'consensus-pages', checks }] : [];
}
