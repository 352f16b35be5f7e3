import type { Answer } from '../answer.ts';
import type { Prompt, Task } from '../prompt.ts';
import { checkClaims } from './check-claims.ts';
import { compareAnswers } from './compare-answers.ts';
import { type ComparisonLine, writeLine } from './comparison.ts';
import { createRandom } from './random.ts';
import { compareSample } from './samples/compare-sample.ts';
import { findSampleOf } from './samples/find-sample.ts';
import { writeSample } from './samples/write-sample.ts';
import { splitLines } from './split-lines.ts';
import { splitWords } from './split-words.ts';
import { findWrappedAnswers, type WrappedAnswer } from './wrapped-answers.ts';
import { writeCombinedAnswer } from './write-combined-answer.ts';
import { type DemoOptions, writeDemoAnswer } from './write-demo-answer.ts';

export interface ComposeOptions extends DemoOptions {
  readonly demo: boolean;
  /** Writes the answers instead of the demo, one delta each. */
  readonly write?: (prompt: Prompt) => readonly string[];
}

/** The emulator's own reply to whatever a prompt asks for. */
export function composeAnswer(prompt: Prompt, task: Task, options: ComposeOptions): Answer {
  if (task !== 'answer') return toAnswer(composeConsensus(prompt, task, options.seed));
  if (options.write) return toAnswer(options.write(prompt));
  if (options.demo) return writeDemoAnswer(prompt, options);
  return toAnswer(splitWords(`This is a demo answer by ${prompt.model}.`));
}

function composeConsensus(
  prompt: Prompt,
  task: Exclude<Task, 'answer'>,
  seed: number,
): readonly string[] {
  const random = createRandom(seed, prompt.provider, prompt.text.length);
  const answers = findWrappedAnswers(prompt.question);
  switch (task) {
    case 'compare':
      return splitLines(['{"question":"open"}', ...compare(answers).map(writeLine)], random);
    case 'write':
      return splitWords(write(answers), () => 1 + Math.floor(random() * 3));
    case 'check':
      return splitLines(checkClaims(prompt.question), random);
  }
}

function compare(answers: readonly WrappedAnswer[]): readonly ComparisonLine[] {
  const sample = findSampleOf(answers);
  const lines = sample ? compareSample(sample, answers) : [];
  return lines.length > 0 ? lines : compareAnswers(answers);
}

function write(answers: readonly WrappedAnswer[]): string {
  const units = answers.flatMap((answer) => answer.units);
  const sample = findSampleOf(answers);
  if (sample) return writeSample(sample, units);
  return writeCombinedAnswer(compareAnswers(answers), units);
}

function toAnswer(text: readonly string[]): Answer {
  return { reasoning: [], search: null, text, finish: 'complete' };
}
