import { linkById } from '../to-sentence.ts';
import type { Unit } from '../wrapped-answers.ts';
import { findUnits } from './find-units.ts';
import type { Sample } from './sample.ts';

const notice = '> **This is a demo.** We wrote this text as a sample; no model read the answers.';

const citation = /[ \t]*\[(\{unit:[^{}]+\}(?: \{unit:[^{}]+\})*)\]/;
const cited = /\{unit:([^{}]+)\}/g;
const openLink = /\[([^[\]]+)\]\(L\)/g;

/** The written consensus with the ids of this prompt's units and links. A line that nothing bears any more is left out. */
export function writeSample({ consensus }: Sample, units: readonly Unit[]): string {
  const links = new Map(
    units.flatMap(({ text }) =>
      [...text.matchAll(linkById)].map(([link, words = '']) => [words, link] as const),
    ),
  );
  const lines = consensus.split('\n').flatMap((line) => fillLine(line, units));
  const text = lines
    .join('\n')
    .replaceAll(openLink, (_, words: string) => links.get(words) ?? words);
  return `${text}\n\n${notice}`;
}

function fillLine(line: string, units: readonly Unit[]): readonly string[] {
  const [group, all] = citation.exec(line) ?? [];
  if (group === undefined || all === undefined) return [line];
  const words = [...all.matchAll(cited)].map(([, each = '']) => each);
  const ids = words.flatMap((each) => findUnits([each], units));
  if (ids.length === 0) return [];
  return [line.replace(group, () => ` [${[...new Set(ids)].join(' ')}]`)];
}

/** The text of a consensus as the person reads it: no citations, no ids of links. */
export function readSampleText({ consensus }: Sample): string {
  return consensus
    .split('\n')
    .map((line) => line.replace(citation, ''))
    .join('\n')
    .replaceAll(openLink, '$1');
}
