import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { measureVerdict, type VerdictTimes } from './browser/measure-verdict.ts';
import { openPage } from './browser/open-page.ts';
import { dry } from './figures.ts';
import { median } from './report/quantile.ts';
import { toFigure, toTable } from './report/to-table.ts';

const { values } = readArguments({
  script: 'bench verdict',
  about:
    'How long people wait for the verdict on the page once the last answer has ended, with every model as fast as a real one: a first token after 0.8 s, then 60 a second; answers of 600 tokens, a composition of 750, of which the text is 400.',
  options: { turns: { type: 'string', default: '3', value: 'NUMBER', about: 'asked' }, dry },
});

const rows = [
  ['the headline, which is the first line', ({ lineMs }: VerdictTimes) => lineMs, 2],
  ['the first word', ({ wordMs }: VerdictTimes) => wordMs, 3],
  ['the whole verdict', ({ verdictMs }: VerdictTimes) => verdictMs, null],
  ["the whole verdict, without the composer's own time", toOverhead, 0.3],
] as const;

await using opened = await openPage();
const turns: VerdictTimes[] = [];
for (let turn = 0; turn < Number(values.turns); turn += 1)
  turns.push(await measureVerdict(opened.browser, opened.quartet));
const table = toTable(
  ["from the last answer's end to the frame that draws", 'median, s', 'most, s', 'limit, s'],
  rows.map(([name, of, limit]) => {
    const seconds = turns.map((turn) => of(turn) / 1_000);
    return [name, toFigure(median(seconds)), toFigure(Math.max(...seconds)), limit ?? ''];
  }),
);
process.stdout.write(`${table}\n`);

function toOverhead({ verdictMs, composingMs }: VerdictTimes): number {
  return verdictMs - composingMs;
}
