import { missedOpening } from './claims.ts';
import type { ComparisonLine, Disagreement } from './comparison.ts';
import { capitalise, readMatter, readStance } from './find-matters.ts';
import { toSentence } from './to-sentence.ts';
import type { Unit } from './wrapped-answers.ts';

const findingLine = /^(agree|disagree|one alone): ([A-Z0-9 ;/]+)$/gm;

/** The verified findings in the task of *write*, ids alone, with what their units say; none when it gives none. */
export function readFindings(task: string, units: readonly Unit[]): readonly ComparisonLine[] {
  const texts = new Map(units.map(({ id, text }) => [id, text]));
  const say = (ids: readonly string[]) => {
    const said = ids.map((id) => texts.get(id) ?? '');
    return said.map(toSentence).find((sentence) => sentence !== null) ?? said[0] ?? '';
  };
  return [...task.matchAll(findingLine)].flatMap(([, kind, groups = '']) =>
    groups.split('; ').map((group): ComparisonLine => {
      const ids = group.split(' ');
      if (kind === 'agree') return { agree: say(ids), units: ids };
      if (kind === 'disagree') return toDisagreement(group, say);
      return { only: toMissed(say(ids)), units: ids };
    }),
  );
}

function toDisagreement(group: string, say: (ids: readonly string[]) => string): Disagreement {
  const sides = group.split(' / ').map((ids) => ids.split(' '));
  const [first = ''] = sides.map(say);
  return {
    disagree: readMatter(first) ?? first,
    kind: 'fact',
    stances: sides.map((ids) => ({ stance: readStance(say(ids)), units: ids })),
    settle: null,
  };
}

function toMissed(sentence: string): string {
  return sentence.startsWith(missedOpening)
    ? capitalise(sentence.slice(missedOpening.length))
    : sentence;
}
