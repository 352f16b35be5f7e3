import type { PlayedAnswer } from '../answer.ts';
import type { ReadPrompt, Task } from '../prompt.ts';
import { checkRows } from './check-rows.ts';
import { composeTour } from './compose-tour.ts';
import { writeComposition } from './composition.ts';
import { createRandom } from './random.ts';
import { findSampleOf } from './samples/find-sample.ts';
import { writeSample } from './samples/write-sample.ts';
import { splitIntoWords, splitLines } from './split-text.ts';
import { findWrappedAnswers } from './wrapped-answers.ts';
import { writeDemoAnswer } from './write-demo-answer.ts';

export interface ComposeOptions {
  readonly seed: number;
  readonly demo: boolean;
  /** Writes the answers instead of the demo. Returns one string for each delta. */
  readonly write?: (prompt: ReadPrompt) => readonly string[];
}

/** Composes the emulator's own reply to a prompt. */
export function composeAnswer(
  prompt: ReadPrompt,
  task: Task,
  options: ComposeOptions,
): PlayedAnswer {
  if (task !== 'answer') return toAnswer(composeConsensus(prompt, task, options.seed));
  if (options.write) return toAnswer(options.write(prompt));
  if (options.demo) return writeDemoAnswer(prompt, options.seed);
  return toAnswer(splitIntoWords(`This is a demo answer by ${prompt.model}.`));
}

function composeConsensus(
  prompt: ReadPrompt,
  task: Exclude<Task, 'answer'>,
  seed: number,
): readonly string[] {
  const random = createRandom(seed, prompt.provider, prompt.text.length);
  if (task === 'check') return splitLines(checkRows(prompt.question), random);
  const answers = findWrappedAnswers(prompt.question);
  const sample = findSampleOf(answers);
  const written = sample ? writeSample(sample, answers) : null;
  return writeComposition(written ?? composeTour(answers), random);
}

function toAnswer(text: readonly string[]): PlayedAnswer {
  return { reasoning: [], search: null, text, finish: 'complete' };
}
