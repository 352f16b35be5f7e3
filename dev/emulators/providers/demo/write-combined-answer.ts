import { combinedNotice } from './claims.ts';
import { type DemoClaim, type DemoStance, listStances } from './composition.ts';
import { linkById, toClaimSentence } from './to-sentence.ts';
import { readLabel, type WrappedUnit } from './wrapped-answers.ts';

/** Combines answers in Markdown: first what they agree on, then what only one says and where they differ. */
export function writeCombinedAnswer(
  claims: readonly DemoClaim[],
  units: readonly WrappedUnit[],
): string {
  const open = claims.filter(({ others }) => others !== undefined);
  const isAgreed = (claim: DemoClaim) =>
    'answer' in claim || (claim.units.length > 1 && !open.includes(claim));
  const agreed = claims.filter(isAgreed).map((claim) => cite(listStances(claim)[0], units));
  const added = claims
    .filter((claim) => !isAgreed(claim) && !open.includes(claim))
    .map((claim) => cite(listStances(claim)[0], units));
  const opening = agreed.length > 0 ? agreed.slice(0, 2).join(' ') : citeFirst(units);
  return [
    opening,
    combinedNotice,
    ...toSection('More that they share', agreed.slice(2)),
    ...toSection('Only one of them says', added),
    ...toSection(
      'Where they differ',
      open.map((claim) => toOpenPoint(claim, units)),
    ),
    ...toTable(open),
  ].join('\n\n');
}

/** Writes a sentence with a link that it is based on and the ids of its units: `See [this](L1). [A7 B3]`. */
function cite([sentence, ids]: DemoStance, units: readonly WrappedUnit[]): string {
  const cited = units.filter(({ id }) => ids.includes(id)).map(({ text }) => text);
  const [link, words = ''] = [...cited.join('\n').matchAll(linkById)][0] ?? [];
  return `${link === undefined ? sentence : addLink(sentence, link, words)} [${ids.join(' ')}]`;
}

function addLink(sentence: string, link: string, words: string): string {
  if (/\p{L}/u.test(words) && sentence.includes(words)) return sentence.replace(words, () => link);
  return sentence.replace(/[.!?]?$/, (end) => ` ${link}${end}`);
}

function citeFirst(units: readonly WrappedUnit[]): string {
  for (const { id, text } of units) {
    const sentence = toClaimSentence(text);
    if (sentence !== null) return cite([sentence, [id]], units);
  }
  return 'There is nothing to combine.';
}

function toSection(heading: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`### ${heading}`, items.map((item) => `- ${item}`).join('\n')];
}

function toOpenPoint(claim: DemoClaim, units: readonly WrappedUnit[]): string {
  const views = listStances(claim).map(([stance, ids]) =>
    cite([`${stance.replace(/[.!?]$/, '')} (${nameAnswers(ids)}).`, ids], units),
  );
  return `**${claim.topic}**: ${views.join(' Or: ')}`;
}

/** Writes labels in the form that is replaced by the models' names. */
function nameAnswers(ids: readonly string[]): string {
  return [...new Set(ids.map(readLabel))].map((label) => `@@${label}@@`).join(', ');
}

function toTable(open: readonly DemoClaim[]): readonly string[] {
  if (open.length === 0) return [];
  const rows = open.map((claim) => {
    const stances = listStances(claim);
    const sides = stances.map(([, ids]) => nameAnswers(ids)).join(' / ');
    return `| ${claim.topic} | ${sides} [${stances.flatMap(([, ids]) => ids).join(' ')}] |`;
  });
  return ['### At a glance', ['| Question | Who says what |', '| --- | --- |', ...rows].join('\n')];
}
