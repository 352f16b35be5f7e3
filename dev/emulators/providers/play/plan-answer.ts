import type { Finish, PlayedAnswer, PlayedSource, Search } from '../answer.ts';
import { splitIntoWords } from '../demo/split-text.ts';
import type { ReadPrompt, Task } from '../prompt.ts';
import { fillPlaceholders } from '../scripts/fill-placeholders.ts';
import type { Script } from '../scripts/script.ts';

const floodDeltaBytes = 65_536;

const defaultSources: readonly PlayedSource[] = [
  { url: 'https://example.org/one', title: 'The first page' },
  { url: 'https://example.org/two', title: 'The second page' },
];

/** The emulator's own answer, with the script's changes. */
export function planAnswer(
  script: Script,
  own: PlayedAnswer,
  call: { prompt: ReadPrompt; task: Task },
): PlayedAnswer {
  const text = planText(script, own, call);
  return {
    reasoning: planReasoning(script, own),
    search: planSearch(script, own, call.prompt),
    text: script.kind === 'truncation' ? text.slice(0, script.after ?? text.length / 2) : text,
    finish: planFinish(script),
    ...(script.rawFinish !== undefined && { rawFinish: script.rawFinish }),
    ...(script.commentary !== undefined && { commentary: toDeltas(script.commentary) }),
    ...(script.costTicks !== undefined && { costTicks: script.costTicks }),
  };
}

function planText(
  script: Script,
  own: PlayedAnswer,
  { prompt, task }: { prompt: ReadPrompt; task: Task },
): readonly string[] {
  if (script.kind === 'flood') {
    const { megabytes, deltaBytes = floodDeltaBytes } = script;
    const delta = 'flood '.repeat(Math.ceil(deltaBytes / 6)).slice(0, deltaBytes);
    return Array.from({ length: Math.ceil((megabytes * 1_048_576) / deltaBytes) }, () => delta);
  }
  if (script.text !== undefined && task === (script.task ?? 'answer')) {
    const fill = (text: string) => fillPlaceholders(text, prompt, task);
    return typeof script.text === 'string'
      ? splitIntoWords(fill(script.text))
      : script.text.map(fill);
  }
  if (script.kind !== 'refusal') return own.text;
  return prompt.provider === 'anthropic' || prompt.provider === 'google'
    ? []
    : toDeltas('I cannot help with that.');
}

function planReasoning(script: Script, own: PlayedAnswer): readonly string[] {
  if (script.reasoning !== undefined) return toDeltas(script.reasoning);
  if (script.kind !== 'reasoning' || own.reasoning.length > 0) return own.reasoning;
  return toDeltas('First I look at what is asked. Then I weigh what I know.');
}

function planSearch(script: Script, own: PlayedAnswer, prompt: ReadPrompt): Search | null {
  const count = script.searches === undefined ? {} : { count: script.searches };
  if (script.sources) return { query: prompt.question, sources: script.sources, ...count };
  if (script.kind !== 'web-search') return own.search;
  return { ...(own.search ?? { query: prompt.question, sources: defaultSources }), ...count };
}

function planFinish(script: Script): Finish {
  if (script.kind === 'truncation') return 'truncated';
  if (script.kind !== 'refusal') return 'complete';
  return script.prompt ? 'refused-prompt' : 'refused';
}

function toDeltas(text: string | readonly string[]): readonly string[] {
  return typeof text === 'string' ? splitIntoWords(text) : text;
}
