import { readClaims } from '../demo/read-claims.ts';
import { findWrappedAnswers, type Unit } from '../demo/wrapped-answers.ts';
import type { Prompt, Task } from '../prompt.ts';

const byPosition = /\{(\d+)(?:\.(\d+))?\}/g;
const byWords = /\{(units?):([^{}]+)\}/g;
const jsonLine = /^\s*[[{]+"/;

/** Writes a scripted reply with the ids of this prompt; `Script.text` says how. What has no id stays as it is. */
export function fillPlaceholders(text: string, { question }: Prompt, task: Task): string {
  if (task === 'answer') return text;
  const answers = findWrappedAnswers(question);
  const named = task === 'check' ? readClaims(question) : answers;
  const ids = named.map(({ id }) => id);
  const units = answers.flatMap((answer) => answer.units);
  return text
    .split('\n')
    .flatMap((line) =>
      line.includes('{each}') ? ids.map((id) => line.replaceAll('{each}', id)) : [line],
    )
    .map((line) => fillLine(line, ids, units))
    .join('\n');
}

function fillLine(line: string, ids: readonly string[], units: readonly Unit[]): string {
  const isJson = jsonLine.test(line);
  const numbered = line.replaceAll(byPosition, (whole, position, number = '') => {
    const id = ids[Number(position) - 1];
    return id === undefined ? whole : id + number;
  });
  return numbered.replaceAll(byWords, (whole, kind, words) => {
    const found = units.filter(({ text }) => text.includes(words)).map(({ id }) => id);
    const [first = whole] = found;
    if (kind === 'unit' || found.length === 0) return first;
    return isJson ? found.map((id) => `"${id}"`).join(',') : found.join(' ');
  });
}
