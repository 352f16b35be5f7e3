import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { toTamedOffset } from '@quartet/shared/units/markdown/tamed-offset.ts';
import type { SelectedAnswer } from '../select-answers.ts';
import { findCitedUnits, type UnitIndex } from '../units/citable-answer.ts';
import type { NumberedClaim } from './derive-lines.ts';
import { writeAbout } from './write-check.ts';

/** A page that the search of a model found. Links in the words of an answer are not among them, since a model writes these freely. */
export interface CitedPage {
  readonly url: string;
  readonly title: string;
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
const most = { claims: 8, pagesOfClaim: 2 };

/** Chooses both sides of disagreements, then the answer to the question, then agreements, starting with the most shared. */
export function choosePairs(
  claims: readonly NumberedClaim[],
  units: UnitIndex,
  selected: readonly SelectedAnswer[],
): readonly PagePair[] {
  const findPages = createPageFinder(selected);
  const rows = claims
    .flatMap((claim) => listRows(claim, units))
    .map(({ cites, ...row }) => ({ ...row, cited: findPages(cites) }))
    .filter(({ cited }) => cited.length > 0)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most.claims);
  return rows.flatMap(({ row, claim, cited }) =>
    cited.slice(0, most.pagesOfClaim).map((page) => ({ row, claim, page })),
  );
}

/** Lists the rows of a claim that are worth checking. A statement of one model alone is not, unless it is the answer or disputed. */
function listRows(claim: NumberedClaim, units: UnitIndex) {
  const rows = claim.rows.flatMap(({ ids }, index) => {
    const cites = findCitedUnits(ids, units);
    const models = new Set(cites.map(({ model }) => model)).size;
    const rank = claim.isAnswer ? 1 : 100 - models;
    const row = { row: claim.number + index, claim: writeAbout(claim, index), cites, rank };
    return models > 0 ? row : [];
  });
  if (rows.length > 1) return rows.map((row) => ({ ...row, rank: 0 }));
  return rows.filter(({ rank }) => rank < 99);
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
      cites
        .filter(({ model }) => model === page.model)
        .some((unit) => names(unit) || ends.some((at) => at > unit.start && at <= unit.end + 1)),
    );
    return [...new Map(found.map(({ page }) => [page.url, page] as const)).values()];
  };
}
