import type { ComparisonLine, Disagreement, Stance } from './comparison.ts';
import { linkById, toSentence } from './to-sentence.ts';
import { readLabel, type Unit } from './wrapped-answers.ts';

const notice =
  '> **This is a demo.** Fixed rules put this text together from the tabs; no model read them.';

/** Combines answers in Markdown: what they agree on first, then what one alone says and where they differ. */
export function writeCombinedAnswer(
  lines: readonly ComparisonLine[],
  units: readonly Unit[],
): string {
  const agreed = lines.flatMap((line) =>
    'agree' in line ? cite(line.agree, line.units, units) : [],
  );
  const added = lines.flatMap((line) => ('only' in line ? cite(line.only, line.units, units) : []));
  const open = lines.filter((line) => 'disagree' in line);
  const opening = agreed.length > 0 ? agreed.slice(0, 2).join(' ') : citeFirst(units);
  return [
    opening,
    notice,
    ...toSection('More that they share', agreed.slice(2)),
    ...toSection('Only one of them says', added),
    ...toSection(
      'Where they differ',
      open.map((matter) => toOpenPoint(matter, units)),
    ),
    ...toTable(open),
  ].join('\n\n');
}

/** A sentence, a link of what it rests on, and the units themselves: `See [this](L1). [A7 B3]`. */
function cite(sentence: string, ids: readonly string[], units: readonly Unit[]): string {
  const cited = units.filter(({ id }) => ids.includes(id)).map(({ text }) => text);
  const [link, words = ''] = [...cited.join('\n').matchAll(linkById)][0] ?? [];
  return `${link === undefined ? sentence : addLink(sentence, link, words)} [${ids.join(' ')}]`;
}

function addLink(sentence: string, link: string, words: string): string {
  if (/\p{L}/u.test(words) && sentence.includes(words)) return sentence.replace(words, () => link);
  return sentence.replace(/[.!?]?$/, (end) => ` ${link}${end}`);
}

function citeFirst(units: readonly Unit[]): string {
  for (const { id, text } of units) {
    const sentence = toSentence(text);
    if (sentence !== null) return cite(sentence, [id], units);
  }
  return 'There is nothing to combine.';
}

function toSection(heading: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`### ${heading}`, items.map((item) => `- ${item}`).join('\n')];
}

function toOpenPoint({ disagree, stances }: Disagreement, units: readonly Unit[]): string {
  const views = stances.map(({ stance, units: ids }) => {
    const view = `${stance.replace(/[.!?]$/, '')} (${nameAnswers(ids)}).`;
    return cite(view, ids, units);
  });
  return `**${disagree}**: ${views.join(' Or: ')}`;
}

/** Writes labels in the form that code replaces by the models' names. */
function nameAnswers(ids: Stance['units']): string {
  return [...new Set(ids.map(readLabel))].map((label) => `@@${label}@@`).join(', ');
}

function toTable(open: readonly Disagreement[]): readonly string[] {
  if (open.length === 0) return [];
  const rows = open.map(({ disagree, stances }) => {
    const sides = stances.map(({ units }) => nameAnswers(units)).join(' / ');
    return `| ${disagree} | ${sides} [${stances.flatMap(({ units }) => units).join(' ')}] |`;
  });
  return ['### At a glance', ['| Open matter | Sides |', '| --- | --- |', ...rows].join('\n')];
}
