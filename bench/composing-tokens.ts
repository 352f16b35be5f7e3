import { startProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { type Answers, askPanel } from '@quartet/tests/evaluation/composition/ask-panel.ts';
import { composeAnswers } from '@quartet/tests/evaluation/composition/compose-answers.ts';
import { toTurn } from '@quartet/tests/evaluation/composition/list-turns.ts';
import { readPanelConfig } from '@quartet/tests/evaluation/composition/open-emulated-panel.ts';
import {
  readTask,
  type Task,
  wrapCalls,
} from '@quartet/tests/evaluation/composition/wrap-calls.ts';
import { question as galleryQuestion, textOf } from '@quartet/web/gallery/fixtures/texts.ts';
import type { ComposingBrief } from '@quartet/worker/consensus/brief/create-brief.ts';
import { type Claim, parseClaim } from '@quartet/worker/consensus/compare/claim.ts';
import { createPanel } from '@quartet/worker/providers/create-panel.ts';
import type { Prompt } from '@quartet/worker/providers/language-model.ts';
import { indexUnits } from '@quartet/worker/units/citable-answer.ts';

/**
 * Tokens (characters by four) that a consensus costs, over those of the answers in it; and what a comparison writes by
 * ids, over what the same findings took when models typed quotes.
 */

const question = (text: string): Question => ({
  text,
  history: forEachModel(() => []),
  images: [],
  webSearch: false,
});

await using emulator = await startProviderEmulator({ pace: { wordsPerSecond: 0 } });
const live = createPanel(readPanelConfig({}, emulator.baseUrls));

interface Spent {
  input: number;
  output: number;
  text: string;
}

const asked = question('Should a small team start with one service or with many?');
const demo = await askPanel({ panel: live, question: asked, now: new Date(0) });
const longer = Object.fromEntries(
  Object.entries(demo).map(([model, text]) => [
    model,
    `${text}\n\n${toOther(text)}\n\n${toOther(toOther(text))}`,
  ]),
);
await report('gallery answers', question(galleryQuestion), forEachModel(textOf));
await report('demo answers', asked, demo);
await report('demo answers, three times as long', asked, longer);

/** The same shape in other words, so that nothing is said twice. */
function toOther(text: string): string {
  return text.replace(/(\p{L})(\p{L}+)(\p{L}{2})/gu, '$1$3$2');
}

async function report(name: string, of: Question, answers: Answers): Promise<void> {
  const spent = new Map<Task, Spent>();
  const panel = wrapCalls(live, async function* ({ slot, prompt, limits }) {
    const task = spent.get(readTask(prompt)) ?? { input: 0, output: 0, text: '' };
    spent.set(readTask(prompt), task);
    task.input += countCharacters(prompt) / 4;
    for await (const part of slot.openAnswer(prompt, limits)) {
      if (part.type === 'text-delta') {
        task.output += part.text.length / 4;
        task.text += part.text;
      }
      yield part;
    }
  });
  const { brief } = await composeAnswers({ panel, question: of, answers, turn: toTurn('bench') });
  const given = modelKeys.reduce((sum, model) => sum + (answers[model]?.length ?? 0) / 4, 0);
  const tokensOf = (...tasks: readonly Task[]) =>
    tasks.reduce(
      (sum, task) => sum + (spent.get(task)?.input ?? 0) + (spent.get(task)?.output ?? 0),
      0,
    );
  const compared = spent.get('compare')?.text ?? '';
  const typed = JSON.stringify(toTypedQuotes(readClaims(compared), brief)).length;
  process.stdout.write(
    [
      `${name}: ${given.toFixed(0)} tokens`,
      ...(['compare', 'write', 'check'] as const).map((task) => {
        const { input = 0, output = 0 } = spent.get(task) ?? {};
        return `  ${task}: ${input.toFixed(0)} in, ${output.toFixed(0)} out`;
      }),
      `  compare and write: ${(tokensOf('compare', 'write') / given).toFixed(2)} of the answers (target ≤ 2.6)`,
      `  cross-checks: ${(tokensOf('check') / given).toFixed(2)} of the answers (target ≤ 0.8)`,
      `  what compare writes: ${(compared.length / typed).toFixed(2)} of the same with typed quotes (target ≤ 0.33)`,
      '',
    ].join('\n'),
  );
}

function countCharacters({ system = '', messages }: Prompt): number {
  return messages.reduce(
    (sum, { text, task = '' }) => sum + text.length + task.length,
    system.length,
  );
}

function readClaims(text: string): Claim[] {
  return text
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => parseClaim(JSON.parse(line)) ?? []);
}

function labelOf(id: string): string {
  return id.replace(/\d+$/, '');
}

/** As comparisons were written before units: every citation as the words of its unit, 240 characters at most. */
function toTypedQuotes(claims: readonly Claim[], { answers }: ComposingBrief): object {
  const units = indexUnits(answers);
  const quotes = (ids: readonly string[]) =>
    ids.map((id) => ({ id: labelOf(id), quote: units.get(id)?.text.slice(0, 240) ?? '' }));
  return {
    shortAnswers: claims.flatMap((claim) =>
      claim.type === 'vote'
        ? claim.units.map((id) => ({ id: labelOf(id), answer: claim.answer }))
        : [],
    ),
    agree: claims.flatMap((claim) =>
      claim.type === 'agree' ? [{ point: claim.point, support: quotes(claim.units) }] : [],
    ),
    disagree: claims.flatMap((claim) =>
      claim.type === 'disagree'
        ? [
            {
              topic: claim.topic,
              kind: claim.kind,
              stances: claim.stances.map(({ stance, units: ids }) => ({
                ids: ids.map(labelOf),
                stance,
                quotes: quotes(ids),
              })),
              resolution: null,
              whatWouldSettleIt: claim.whatWouldSettleIt,
            },
          ]
        : [],
    ),
    onlyOne: claims.flatMap((claim) =>
      claim.type === 'only'
        ? quotes(claim.units).map((one) => ({ ...one, point: claim.point }))
        : [],
    ),
    suspicious: [],
  };
}
