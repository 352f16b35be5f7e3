import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { composeConsensus } from '../consensus/compose-consensus.ts';
import type { Prompt } from '../providers/language-model.ts';
import { anAnswer } from './a-turn.ts';
import { type AnswerScript, createScriptedSlot, finish, says } from './scripted-slot.ts';
import { createTestContext, type TestTurnOptions } from './test-context.ts';

export const texts: Readonly<Record<ModelKey, string>> = {
  ...forEachModel((model) => `The capital of France is Paris. So says ${model}.`),
  gemini: 'The capital of France is Paris. It has a **famous** tower.',
  claude: 'The capital of France is Paris. It lies on the Seine.',
  gpt: 'The capital of France is Lyon. It lies on the Rhône.',
  grok: 'The capital of France is Paris. Ask about wine too.',
};

export function answersOf(models: readonly ModelKey[]): TurnEvent[] {
  return modelKeys.flatMap((model) =>
    models.includes(model)
      ? anAnswer(model, texts[model])
      : anAnswer(model, '', { outcome: 'failed', reason: 'provider_timeout' }),
  );
}

/** The ids of all units whose words hold these, in the order of the prompt. */
export function unitsIn(prompt: Prompt, words: string): string[] {
  const text = prompt.messages[0]?.text ?? '';
  return [...text.matchAll(/^([A-Z]{1,3}\d+) (.*)$/gm)]
    .filter(([, , said = '']) => said.includes(words))
    .map(([, id = '']) => id);
}

/** The labels of the answers that hold these words. */
export function labelOf(prompt: Prompt, words: string): string {
  return unitsIn(prompt, words)[0]?.replace(/\d+/, '') ?? '';
}

/** Replies with these lines, each as JSON of what is made of the prompt. */
export function claims(toLines: (prompt: Prompt) => readonly unknown[]): AnswerScript {
  return (prompt, limits) =>
    says(...toLines(prompt).map((line) => `${JSON.stringify(line)}\n`))(prompt, limits);
}

/** The claim that some say Paris and others Lyon, by the words of their units. */
export const disputing = (prompt: Prompt) => ({
  disagree: 'Which city is the capital',
  kind: 'fact',
  stances: [
    { stance: 'It is Paris.', units: unitsIn(prompt, 'is Paris').slice(0, 1) },
    { stance: 'It is Lyon.', units: unitsIn(prompt, 'is Lyon') },
  ],
  settle: null,
});

/** Says that all agree, and that one of them does not: by the words of their units. */
export const comparing = claims((prompt) => [
  { agree: 'France has a capital.', units: unitsIn(prompt, 'is Paris') },
  disputing(prompt),
  { only: 'There is a famous tower.', units: unitsIn(prompt, 'tower') },
]);

/** Judges every pair alike, but for one city by the units of the other. */
export function judging(verdict: string): AnswerScript {
  return (prompt, limits) => {
    const opposed = (claim: string, ids: readonly string[]) =>
      [
        ['Paris', 'is Lyon'],
        ['Lyon', 'is Paris'],
      ].some(
        ([city = '', said = '']) =>
          claim.includes(city) && ids.some((id) => unitsIn(prompt, said).includes(id)),
      );
    const verdicts = listPairs(prompt).map(
      ({ pair, ids, claim }) => `${pair} ${opposed(claim, ids) ? 'contradicts' : verdict}\n`,
    );
    return says(...verdicts)(prompt, limits);
  };
}

/** The pairs that a cross-check is asked for. */
export function listAsked(prompt: Prompt): string[] {
  return listPairs(prompt).map(({ pair }) => pair);
}

function listPairs({ messages }: Prompt) {
  const lines = (messages.at(-1)?.text ?? '').matchAll(/^(\d+[A-Z]+=.*?) \|(.*)/gm);
  return [...lines].flatMap(([, asked = '', claim = '']) =>
    asked.split(' ').map((each) => {
      const [pair = '', ids = ''] = each.split('=');
      return { pair, ids: ids.split(','), claim };
    }),
  );
}

type Task = 'compare' | 'write' | 'check';
export type Scripts = Partial<Record<Task, readonly AnswerScript[]>>;

function taskOf({ messages }: Prompt): Task {
  const last = messages.at(-1);
  const [, task = 'check'] = /^Task: (\w+)/.exec(last?.task ?? last?.text ?? '') ?? [];
  return task as Task;
}

const usual: Required<Scripts> = {
  compare: [() => [{ type: 'text-delta', text: '{"nothing":true}' }, finish]],
  write: [
    (prompt, limits) => says(`It is Paris. [${unitsIn(prompt, 'is ')[0] ?? ''}]`)(prompt, limits),
  ],
  check: [judging('follows')],
};

/** A slot that plays a script for each kind of call; the last one of a kind repeatedly. */
export function createComposer(
  key: ModelKey,
  scripts: Scripts = {},
  options: { readonly vendor?: string } = {},
) {
  const prompts: Record<Task, Prompt[]> = { compare: [], write: [], check: [] };
  const play: AnswerScript = (prompt, limits) => {
    const task = taskOf(prompt);
    const given = scripts[task] ?? usual[task];
    const script = given[Math.min(prompts[task].length, given.length - 1)] ?? says('');
    prompts[task].push(prompt);
    return script(prompt, limits);
  };
  return { slot: createScriptedSlot(key, { ...options, answers: [play] }), prompts };
}

/** A text that rests on something. */
export const bySecond: AnswerScript = (prompt, limits) =>
  says(`By the second. [${unitsIn(prompt, 'is ')[0] ?? ''}]`)(prompt, limits);

/** A turn whose four answers are over, and the two slots that may compose. */
export async function setUpComposing(
  scripts: Scripts = {},
  {
    second = { write: [bySecond] },
    ...options
  }: TestTurnOptions & { readonly deadlineAt?: number; readonly second?: Scripts } = {},
) {
  const claude = createComposer('claude', scripts);
  const gpt = createComposer('gpt', second);
  const ctx = await createTestContext({
    events: answersOf(modelKeys),
    ...options,
    panel: { composers: [claude.slot, gpt.slot], slot: () => claude.slot },
  });
  const deadlineAt = options.deadlineAt ?? Date.now() + 60_000;
  const run = () => composeConsensus(ctx, { ...ctx.turn, deadlineAt });
  const consensus = async () => (await ctx.state()).consensus;
  const calls = () => [claude, gpt].flatMap(({ prompts }) => Object.values(prompts).flat()).length;
  return { ctx, run, consensus, claude: claude.prompts, gpt: gpt.prompts, calls };
}
