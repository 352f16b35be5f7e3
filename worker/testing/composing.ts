import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { composeConsensus } from '../consensus/compose-consensus.ts';
import type { Prompt } from '../providers/language-model.ts';
import { type AnswerScript, createScriptedModel, says } from './scripted-model.ts';
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

/** The ids of all units that contain these words, in the order of the prompt. */
export function unitsIn(prompt: Prompt, words: string): string[] {
  const text = prompt.messages[0]?.text ?? '';
  return [...text.matchAll(/^([A-Z]{1,3}\d+) (.*)$/gm)]
    .filter(([, , said = '']) => said.includes(words))
    .map(([, id = '']) => id);
}

/** The label of the answer that contains these words. */
export function labelOf(prompt: Prompt, words: string): string {
  return unitsIn(prompt, words)[0]?.replace(/\d+/, '') ?? '';
}

/** A claim as a composer writes it. */
interface Written {
  readonly answer?: string;
  readonly claim?: string;
  readonly units: readonly string[];
  readonly others?: readonly (readonly [words: string, units: readonly string[]])[];
  readonly topic?: string;
}

export interface Reply {
  readonly before?: readonly object[];
  readonly text?: string;
  readonly after?: readonly object[];
}

/** Replies in the form that is asked for. */
export function composing(toReply: (prompt: Prompt) => Reply): AnswerScript {
  return (prompt, limits) => {
    const { before = [], text = 'It is Paris.', after = [] } = toReply(prompt);
    return says(
      ...toLines(before),
      '<text>\n',
      text,
      '\n</text>\n',
      ...toLines(after),
    )(prompt, limits);
  };
}

const toLines = (all: readonly object[]) => all.map((each) => `${JSON.stringify(each)}\n`);

/** A claim that the capital is Paris, where one answer says Lyon. */
export const capital = (prompt: Prompt): Written => ({
  answer: 'Paris is the capital.',
  units: unitsIn(prompt, 'is Paris'),
  others: [['Lyon is the capital.', unitsIn(prompt, 'is Lyon')]],
  topic: 'The capital',
});

const river = (prompt: Prompt) => ({
  claim: 'It lies on a river.',
  units: unitsIn(prompt, 'It lies'),
});
const tower = (prompt: Prompt) => ({
  claim: 'There is a famous tower.',
  units: unitsIn(prompt, 'tower'),
});

/** The usual reply: a disputed answer, an agreement, and a point of one model alone. */
export const usualReply = (prompt: Prompt): Reply => ({
  before: [capital(prompt)],
  text: `It is Paris. [${unitsIn(prompt, 'is Paris')[0] ?? ''}]`,
  after: [river(prompt), tower(prompt), { next: 'What about Nice?' }],
});

/** A row that the checker is asked about. */
export interface Row {
  readonly name: string;
  readonly ids: readonly string[];
  readonly words: string;
}

function listRows({ messages }: Prompt): Row[] {
  const [, rows = ''] = /<rows-\w+>([^]*)<\/rows-/.exec(messages.at(-1)?.text ?? '') ?? [];
  return [...rows.matchAll(/^(s?\d+)((?: [A-Z]+\d+)*) \| (.*)$/gm)].map(
    ([, name = '', ids = '', words = '']) => ({ name, ids: ids.trim().split(' '), words }),
  );
}

/** Replies with a verdict for each row. */
export function checking(judge: (row: Row, prompt: Prompt) => string): AnswerScript {
  return (prompt, limits) =>
    says(...listRows(prompt).map((row) => `${row.name} ${judge(row, prompt)}\n`))(prompt, limits);
}

/** Gives the right verdicts on the usual reply. */
export const rightly = checking(({ name, words }, prompt) => {
  const [paris, lyon] = ['is Paris', 'is Lyon'].map((said) => unitsIn(prompt, said).join(' '));
  if (name.startsWith('s')) return words.includes('is Paris') ? 'follows #1' : 'follows';
  if (words.includes('Paris is')) return `follows ${paris} contradicts ${lyon}`;
  if (words.includes('Lyon is')) return `follows ${lyon} contradicts ${paris}`;
  const said = unitsIn(prompt, words.includes('tower') ? 'tower' : 'It lies');
  return `follows ${said.join(' ')}`;
});

type Task = 'compose' | 'check' | 'pages';
export type Scripts = Partial<Record<Task, readonly AnswerScript[]>>;

function taskOf({ system, messages }: Prompt): Task {
  const last = messages.at(-1);
  if (system?.includes('web pages')) return 'pages';
  return last?.task?.startsWith('Task: compose') ? 'compose' : 'check';
}

const usual: Required<Scripts> = {
  compose: [composing(usualReply)],
  check: [rightly],
  pages: [checking(() => 'nothing')],
};

/** A model that plays scripts for each kind of call, and repeats the last one of a kind. */
export function createComposer(
  key: ModelKey,
  scripts: Scripts = {},
  options: { readonly company?: string } = {},
) {
  const prompts: Record<Task, Prompt[]> = { compose: [], check: [], pages: [] };
  const play: AnswerScript = (prompt, limits) => {
    const task = taskOf(prompt);
    const given = scripts[task] ?? usual[task];
    const script = given[Math.min(prompts[task].length, given.length - 1)] ?? says('');
    prompts[task].push(prompt);
    return script(prompt, limits);
  };
  return { model: createScriptedModel(key, { ...options, answers: [play] }), prompts };
}

/** The usual reply with another text. */
const bySecond = composing((prompt) => ({
  ...usualReply(prompt),
  text: `By the second. [${unitsIn(prompt, 'is ')[0] ?? ''}]`,
}));

/** A turn whose four answers have ended, and the models that may compose. */
export async function setUpComposing(
  scripts: Scripts = {},
  {
    second = { compose: [bySecond] },
    third,
    ...options
  }: TestTurnOptions & {
    readonly deadlineAt?: number;
    /** Null if no model of another company may compose or check. */
    readonly second?: Scripts | null;
    readonly third?: Scripts;
  } = {},
) {
  const claude = createComposer('claude', scripts);
  const gpt = createComposer('gpt', second ?? {});
  const gemini = createComposer('gemini', third);
  const all = [claude, ...(second ? [gpt] : []), ...(third ? [gemini] : [])];
  const ctx = await createTestContext({
    events: answersOf(modelKeys),
    ...options,
    panel: { composers: all.map(({ model }) => model), model: () => claude.model },
  });
  const deadlineAt = options.deadlineAt ?? Date.now() + 60_000;
  const run = () => composeConsensus(ctx, { ...ctx.turn, deadlineAt });
  const consensus = async () => (await ctx.state()).consensus;
  const calls = () => all.flatMap(({ prompts }) => Object.values(prompts).flat()).length;
  return {
    ctx,
    run,
    consensus,
    claude: claude.prompts,
    gpt: gpt.prompts,
    gemini: gemini.prompts,
    calls,
  };
}
