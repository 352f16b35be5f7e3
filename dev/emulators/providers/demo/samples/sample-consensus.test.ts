import { expect, test } from 'vitest';
import { wrapAnswers, wrapRows } from '../../../testing/wrap-answers.ts';
import { checkRows } from '../check-rows.ts';
import { listStances } from '../composition.ts';
import { findWrappedAnswers } from '../wrapped-answers.ts';
import { type Sample, type SampleVoice, sampleVoices } from './sample.ts';
import { samples } from './samples.ts';
import { writeSample } from './write-sample.ts';

const labelOf = { gemini: 'A', claude: 'K', gpt: 'QX', grok: 'M' } as const;

/** Composes a sample from the answers of these voices, with one unit per line, and checks the result. */
function play(sample: Sample, voices: readonly SampleVoice[]) {
  const answers = Object.fromEntries(
    voices.map((voice) => [labelOf[voice], sample.answers[voice].split(/\n+/)]),
  );
  const composed = writeSample(sample, findWrappedAnswers(wrapAnswers(answers)));
  const stances = (composed?.claims ?? []).flatMap((claim) => {
    const all = listStances(claim);
    const isDisputed = all.length > 1;
    return all.map(([words, units]) => ({
      words: isDisputed ? `${claim.topic}: ${words}` : words,
      units: units.join(' '),
      isDisputed,
    }));
  });
  const sentences = (composed?.text ?? '').split('\n').map((line) => {
    const [, words = '', units = ''] = /^(.*?)(?: \[([A-Z\d ]+)\])?(?: \|)?$/.exec(line) ?? [];
    return { words: words.replaceAll(/@@(\w+)@@/g, 'answer $1'), units };
  });
  const rows = [
    ...stances.map(({ words, units }, at) => `${at + 1} ${units} | ${words}`),
    ...sentences.map(({ words, units }, at) => `${`s${at} ${units}`.trim()} | ${words}`),
  ];
  const verdicts = checkRows(wrapRows(answers, rows));
  return { composed, stances, verdicts };
}

const withoutOne = samples.flatMap((sample) =>
  [null, ...sampleVoices].map((without) => [sample.question, without, sample] as const),
);

test.each(withoutOne)('%s, without %s: its check supports its consensus', (_, without, sample) => {
  const voices = sampleVoices.filter((voice) => voice !== without);
  const { composed, stances, verdicts } = play(sample, voices);
  expect(composed?.text).not.toMatch(/\{(?:unit|model):|undefined|###[^\n]*\n+(?:>|###)/);
  const ofClaims = verdicts.filter((line) => !line.startsWith('s'));
  expect(ofClaims.map((line) => line.split(' contradicts ')[0])).toEqual(
    stances.map(({ units }, at) => `${at + 1} follows ${units}`),
  );
  expect(ofClaims.map((line) => line.includes('contradicts'))).toEqual(
    stances.map(({ isDisputed }) => isDisputed),
  );
  const ofSentences = verdicts.filter((line) => line.startsWith('s'));
  expect(ofSentences.filter((line) => !/^s\d+ follows/.test(line))).toEqual([]);
});

test.each(samples.map((sample) => [sample.question, sample] as const))(
  '%s: what all answers say of it is complete, and its first sentence states the answer',
  (_, sample) => {
    const { composed, verdicts } = play(sample, sampleVoices);
    expect(composed?.claims).toHaveLength(sample.comparison.length);
    expect(composed?.next.length).toBeGreaterThan(0);
    expect(verdicts).toContain('s0 follows #1');
  },
);
