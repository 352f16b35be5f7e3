import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited, PageCheck, Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { toTamedOffset } from '@quartet/shared/units/markdown/tamed-offset.ts';
import { type CitedAnswers, readTamed } from '../cited-answers.ts';
import { toPageKey } from '../consensus-sources.tsx';
import { listModels } from '../lines.ts';
import { strings } from '../strings.ts';

/** Says of an agreement how many of its models name a page for it, and whether it is the same. Empty if no answer has sources. */
export function describePages(cites: readonly Cited[], answers: CitedAnswers): string {
  if (Object.values(answers).every(({ sources }) => sources.length === 0)) return '';
  const pages = listModels(cites).map((model) => {
    return listPages(
      answers,
      model,
      cites.filter((cited) => cited.model === model),
    );
  });
  const naming = pages.filter(({ size }) => size > 0).length;
  const shared = Math.max(
    ...pages.flatMap((own) => [...own].map((page) => pages.filter((all) => all.has(page)).length)),
    0,
  );
  if (naming === 0) return strings.nobodyNamesASource;
  if (shared > 1) return strings.nameTheSamePage(shared);
  return strings.nameAPage(naming);
}

/** Lists the pages that the cited passages of an answer rest on, or link to. */
function listPages(
  answers: CitedAnswers,
  model: ModelKey,
  cites: readonly Cited[],
): ReadonlySet<string> {
  const answer = answers[model];
  if (!answer) return new Set();
  const { text, sources } = answer;
  const tamed = readTamed(answer);
  const named = sources.filter(({ url, at = [] }) => {
    const ends = at.map((raw) => toTamedOffset({ text, tamed }, raw) ?? 0);
    return cites.some(
      ({ start, end }) =>
        ends.some((each) => each > start && each <= end + 1) ||
        tamed.slice(start, end).includes(url),
    );
  });
  return new Set(named.map(({ url }) => toPageKey(url)));
}

/** Returns what the cited pages say of a line, or of one stance of it. */
export type ToPages = (line: number, stance?: Stance) => readonly PageCheck[];

export function createToPages({ lines, pages }: Pick<ConsensusState, 'lines' | 'pages'>): ToPages {
  return (id, stance) => {
    const { line } = lines.find((each) => each.id === id) ?? {};
    const stances = line?.kind === 'disagreement' ? line.stances : [];
    return pages.filter((check) => check.line === id && stances[check.stance ?? -1] === stance);
  };
}
