import { readRows } from '../demo/read-rows.ts';
import { findWrappedAnswers, type WrappedUnit } from '../demo/wrapped-answers.ts';
import type { ReadPrompt, Task } from '../prompt.ts';

const byPosition = /\{(\d+)(?:\.(\d+))?\}/g;
const byWords = /\{(units?):([^{}]+)\}/g;

/** Fills a scripted reply with the ids of this prompt, as `Script.text` describes. A placeholder without an id stays as it is. */
export function fillPlaceholders(text: string, { question }: ReadPrompt, task: Task): string {
  if (task === 'answer') return text;
  const answers = findWrappedAnswers(question);
  const units = answers.flatMap((answer) => answer.units);
  const asked =
    task === 'check' ? readRows(question) : answers.map(({ id }) => ({ id, units: [] }));
  const ids = asked.map(({ id }) => id);
  return text
    .split('\n')
    .flatMap((line) =>
      line.includes('{each}')
        ? asked.map(({ id, units: named }) =>
            line.replaceAll('{each}', id).replaceAll('{named}', named.join(' ')).trimEnd(),
          )
        : [line],
    )
    .map((line) => fillLine(line, ids, units))
    .join('\n');
}

function fillLine(line: string, ids: readonly string[], units: readonly WrappedUnit[]): string {
  const numbered = line.replaceAll(byPosition, (whole, position, number = '') => {
    const id = ids[Number(position) - 1];
    return id === undefined ? whole : id + number;
  });
  return numbered.replaceAll(byWords, (whole, kind, words) => {
    const found = units.filter(({ text }) => text.includes(words)).map(({ id }) => id);
    const [first = whole] = found;
    if (kind === 'unit' || found.length === 0) return first;
    return found.join(' ');
  });
}
