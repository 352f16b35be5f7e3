import { startProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { question as galleryQuestion, textOf } from '@quartet/web/gallery/fixtures/texts.ts';
import { createPanel } from '@quartet/worker/providers/create-panel.ts';
import type { Answers } from '../tests/evaluation/composition/ask-panel.ts';
import { lengthen } from '../tests/evaluation/composition/long-answers.ts';
import { measureTokens, type Share } from '../tests/evaluation/composition/measure-tokens.ts';
import { readPanelConfig } from '../tests/evaluation/composition/open-emulated-panel.ts';
import { readAdvice } from '../tests/evaluation/composition/read-advice.ts';
import { dry } from './figures.ts';

readArguments({
  script: 'bench composing-tokens',
  about: 'Tokens (characters by four) that a consensus costs, over those of the answers in it.',
  options: { dry },
});

await using emulator = await startProviderEmulator({ pace: { wordsPerSecond: 0 } });
const panel = createPanel(readPanelConfig({}, emulator.baseUrls));

const asked: Question = {
  text: 'Should a small team start with one service or with many?',
  history: forEachModel(() => []),
  images: [],
  webSearch: false,
};
const advice = readAdvice();
await report('gallery answers', { ...asked, text: galleryQuestion }, forEachModel(textOf));
await report('advice', asked, advice);
await report('advice, three times as long', asked, lengthen(advice));

async function report(name: string, question: Question, answers: Answers): Promise<void> {
  const measured = await measureTokens({ panel, question, answers });
  const { given, spent, composing, checking } = measured;
  process.stdout.write(
    [
      `${name}: ${given.toFixed(0)} tokens`,
      ...(['compose', 'check'] as const).map((task) => {
        const { input = 0, output = 0 } = spent.get(task) ?? {};
        return `  ${task}: ${input.toFixed(0)} in, ${output.toFixed(0)} out`;
      }),
      `  compose: ${toWords(composing)} of the answers`,
      `  check: ${toWords(checking)} of the answers`,
      '',
    ].join('\n'),
  );
}

function toWords({ read, inAll }: Share): string {
  return `read ${read.toFixed(2)}, in all ${inAll.toFixed(2)}`;
}
