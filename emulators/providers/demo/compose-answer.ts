import type { Answer } from '../answer.ts';
import type { Prompt, Task } from '../prompt.ts';
import { checkClaims } from './check-claims.ts';
import { compareAnswers } from './compare-answers.ts';
import { readFindings, writeLine } from './comparison.ts';
import { fillSchema } from './fill-schema.ts';
import { createRandom } from './random.ts';
import { splitLines } from './split-lines.ts';
import { splitWords } from './split-words.ts';
import { findWrappedAnswers } from './wrapped-answers.ts';
import { writeCombinedAnswer } from './write-combined-answer.ts';
import { writeDemoAnswer } from './write-demo-answer.ts';

export interface ComposeOptions {
  readonly seed: number;
  readonly demo: boolean;
  /** Writes the answers instead of the demo, one delta each. */
  readonly write?: (prompt: Prompt) => readonly string[];
}

/** The emulator's own reply to whatever a prompt asks for. */
export function composeAnswer(prompt: Prompt, task: Task, options: ComposeOptions): Answer {
  if (task !== 'answer') return toAnswer(composeConsensus(prompt, task, options.seed));
  if (prompt.schema) return toAnswer([JSON.stringify(fillSchema(prompt.schema))]);
  if (options.write) return toAnswer(options.write(prompt));
  if (options.demo) return writeDemoAnswer(prompt, options.seed);
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
      return splitLines(compareAnswers(answers).map(writeLine), random);
    case 'write': {
      const findings = readFindings(prompt.lastText);
      const lines = findings.length > 0 ? findings : compareAnswers(answers);
      const text = writeCombinedAnswer(
        lines,
        answers.flatMap(({ units }) => units),
      );
      return splitWords(text, () => 1 + Math.floor(random() * 3));
    }
    case 'check':
      return splitLines(checkClaims(prompt.question), random);
  }
}

function toAnswer(text: readonly string[]): Answer {
  return { reasoning: [], search: null, text, finish: 'complete' };
}
