import { sampleNotice } from '../claims.ts';
import type { DemoClaim, DemoComposition } from '../composition.ts';
import { linkById } from '../to-sentence.ts';
import type { WrappedAnswer, WrappedUnit } from '../wrapped-answers.ts';
import { findUnits, isAnswerOf } from './find-sample.ts';
import { type Sample, sampleVoices } from './sample.ts';

const citation = /[ \t]*\[(\{unit:[^{}]+\}(?: \{unit:[^{}]+\})*)\]/;
const cited = /\{unit:([^{}]+)\}/g;
const openLink = /\[([^[\]]+)\]\(L\)/g;

/** A heading without any remaining line below it. */
const emptySection = /^### [^\n]+\n*(?=### |(?![^]))/gm;
const modelName = /\{model:(\w+)\}/g;

/** Writes the sample's composition with the ids of this prompt. Null if the given answers support none of its claims. */
export function writeSample(
  sample: Sample,
  answers: readonly WrappedAnswer[],
): DemoComposition | null {
  const units = answers.flatMap((answer) => answer.units);
  const claims = sample.comparison.flatMap((claim) => fillClaim(claim, units));
  if (claims.length === 0) return null;
  return { leaves: [], claims, text: writeText(sample, answers), next: sample.next };
}

/** Leaves out stances that no given answer takes. */
function fillClaim(claim: DemoClaim, units: readonly WrappedUnit[]): readonly DemoClaim[] {
  const { others: written = [], topic, settle, ...own } = claim;
  const filled = { ...own, units: findUnits(own.units, units) };
  const others = written
    .map(([words, named]) => [words, findUnits(named, units)] as const)
    .filter(([, ids]) => ids.length > 0);
  if (filled.units.length === 0) return [];
  if (others.length === 0) return [filled];
  return [{ ...filled, others, ...(topic && { topic }), ...(settle && { settle }) }];
}

/** Leaves out lines that no given answer supports, and lines that name an absent answer. */
function writeText(
  { consensus, answers: texts }: Sample,
  answers: readonly WrappedAnswer[],
): string {
  const units = answers.flatMap((answer) => answer.units);
  const links = new Map(
    units.flatMap(({ text }) =>
      [...text.matchAll(linkById)].map(([link, words = '']) => [words, link] as const),
    ),
  );
  const labels = new Map<string, string | undefined>(
    sampleVoices.map((voice) => [
      voice,
      answers.find((answer) => isAnswerOf(answer, [texts[voice]]))?.id,
    ]),
  );
  const lines = consensus
    .split('\n')
    .filter((line) => [...line.matchAll(modelName)].every(([, voice = '']) => labels.get(voice)))
    .flatMap((line) => fillLine(line, units))
    .map((line) => line.replaceAll(modelName, (_, voice: string) => `@@${labels.get(voice)}@@`));
  const text = lines
    .join('\n')
    .replaceAll(openLink, (_, words: string) => links.get(words) ?? words)
    .replaceAll(emptySection, '');
  return `${text.trimEnd()}\n\n${sampleNotice}`;
}

function fillLine(line: string, units: readonly WrappedUnit[]): readonly string[] {
  const [group, all] = citation.exec(line) ?? [];
  if (group === undefined || all === undefined) return [line];
  const words = [...all.matchAll(cited)].map(([, each = '']) => each);
  const ids = words.flatMap((each) => findUnits([each], units));
  if (ids.length === 0) return [];
  return [line.replace(group, () => ` [${[...new Set(ids)].join(' ')}]`)];
}

/** Returns the text of a consensus as the person reads it, without citations and ids of links. */
export function readSampleText({ consensus }: Sample): string {
  return consensus
    .split('\n')
    .map((line) => line.replace(citation, ''))
    .join('\n')
    .replaceAll(openLink, '$1');
}
