import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { openEmbeddedQuartet } from '../tests/support/open-embedded-quartet.ts';
import { afterAnswers, askAndWatch, show } from './composing/ask-and-watch.ts';
import { playPaced } from './composing/play-paced.ts';
import { dry } from './figures.ts';

readArguments({
  script: 'bench composing-wait',
  about:
    'How long people wait for a consensus once the last answer has ended, with every model as fast as a real one: a first token after 0.8 s, then 60 a second. Answers of 600 tokens, a composition of 750, of which the text is 400.',
  options: { dry },
});

const turns = 5;
await using opened = new AsyncDisposableStack();
const bench = opened.adopt(await openEmbeddedQuartet(), (each) => each.close());
playPaced(bench.emulator);
const asked = Array.from({ length: turns }, (_, turn) => askAndWatch(bench, `paced-${turn}`));
const seen = await Promise.all(asked);

for (const [name, type] of [
  ['the headline, which is the first line', 'consensus-line'],
  ['the first word', 'consensus-delta'],
  ['the whole text and the last line', 'consensus-compared'],
  ['the end, when all is checked', 'consensus-end'],
] as const) {
  show(
    `the last answer's end, ${name}`,
    seen.map((each) => afterAnswers(each, type)),
  );
}
