import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { toTamedOffset } from '@quartet/shared/units/markdown/tamed-offset.ts';
import type { NumberedClaim } from '../consensus/check/derive-lines.ts';
import { writeAbout } from '../consensus/check/write-check.ts';
import type { SelectedAnswer } from '../consensus/select-answers.ts';
import { findCitedUnits, type UnitIndex } from '../consensus/units/citable-answer.ts';

/** A page that the search of a model found. Links in the words of an answer are not among them, since a model writes these freely. */
export interface CitedPage {
  readonly url: string;
  readonly title: string;
  /** The first model that cites it. */
  readonly model: ModelKey;
}

/** A claim, and a page that answers cite for it. */
export interface PagePair {
  /** The number of the claim's row. */
  readonly row: number;
  readonly claim: string;
  readonly page: CitedPage;
}

/** Together at most 16 pairs. */
const most = { claims: 8, pagesOfClaim: 2, pages: 10 };

/** Chooses both sides of disagreements, then the answer to the question, then agreements, those of most models first. */
export function choosePairs(
  claims: readonly NumberedClaim[],
  units: UnitIndex,
  selected: readonly SelectedAnswer[],
): readonly PagePair[] {
  const findPages = createPageFinder(selected);
  const rows = claims.flatMap((claim) => listRows(claim, units));
  const chosen = rows
    .map(({ cites, ...row }) => ({ ...row, pages: findPages(cites) }))
    .filter(({ pages }) => pages.length > 0)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most.claims);
  const pages = new Map<string, CitedPage>();
  return chosen.flatMap(({ row, claim, pages: cited }) =>
    cited.slice(0, most.pagesOfClaim).flatMap((page) => {
      if (!pages.has(page.url) && pages.size === most.pages) return [];
      const known = pages.get(page.url) ?? page;
      pages.set(page.url, known);
      return { row, claim, page: known };
    }),
  );
}

interface CitingRow {
  readonly row: number;
  readonly claim: string;
  readonly cites: readonly Cited[];
  readonly rank: number;
}

/** Lists the rows of a claim that are worth checking. A statement of one model alone is not, unless it is the answer or disputed. */
function listRows(claim: NumberedClaim, units: UnitIndex): CitingRow[] {
  const rows = claim.rows.flatMap(({ ids }, index) => {
    const cites = findCitedUnits(ids, units);
    const models = new Set(cites.map(({ model }) => model)).size;
    const row = { row: claim.number + index, claim: writeAbout(claim, index), cites, models };
    return models > 0 ? row : [];
  });
  const isDisputed = rows.length > 1;
  return rows.flatMap(({ models, ...row }) => {
    if (isDisputed) return { ...row, rank: 0 };
    if (claim.isAnswer) return { ...row, rank: 1 };
    return models > 1 ? { ...row, rank: 100 - models } : [];
  });
}

/** Returns the pages that the cited passages of answers rest on, each once. */
function createPageFinder(selected: readonly SelectedAnswer[]) {
  const cited = selected.flatMap(({ model, text: tamed, raw = tamed, sources }) =>
    sources.map(({ url, title, at = [] }) => ({
      page: { url: url.replace(/^http:/i, 'https:').replace(/#.*$/s, ''), title, model },
      ends: at.map((each) => toTamedOffset({ text: raw, tamed }, each) ?? 0),
      names: ({ start, end }: Cited) => tamed.slice(start, end).includes(url),
    })),
  );
  return (cites: readonly Cited[]): readonly CitedPage[] => {
    const found = cited.filter(({ page, ends, names }) =>
      cites.some(
        (unit) =>
          unit.model === page.model &&
          (names(unit) || ends.some((at) => at > unit.start && at <= unit.end + 1)),
      ),
    );
    return [...new Map(found.map(({ page }) => [page.url, page] as const)).values()];
  };
}
