import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import OpenAI from 'openai';
import { joinBySocket } from '../../tests/support/socket-client.ts';
import { monotonicMs } from './compare/monotonic-ms.ts';
import { startProviderStub } from './compare/provider-stub.ts';
import { startQuartet } from './compare/start-quartet.ts';
import { startStores } from './compare/stores.ts';
import { message } from './compare/system.ts';
import { dry } from './figures.ts';
import { quantile } from './report/quantile.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';

const about =
  'How much later the first word of a consensus comes by /v1 than by the socket of a page.';
const turns = {
  type: 'string',
  default: '400',
  value: 'NUMBER',
  about: 'half at each api',
} as const;
const { values } = readArguments({ script: 'bench doors', about, options: { turns, dry } });

await using opened = new AsyncDisposableStack();
const stub = await startProviderStub();
opened.defer(() => stub.close());
const stores = opened.use(await startStores());
const quartet = await startQuartet({ providerUrl: stub.baseUrl, stores, apis: 2 });
opened.defer(() => quartet.close());
const apiKey = quartet.headers['authorization']?.replace('Bearer ', '') ?? '';
const { responses } = new OpenAI({ apiKey, baseURL: `${quartet.urls[0]}/v1`, maxRetries: 0 });
await stub.setPace({ tokens: 40, gapMs: 10 });

/** Resolves to milliseconds, negative where the program had its word first. The program asks, and the page joins. */
async function compareDoors(api: string): Promise<number> {
  const asking = responses.create({ model: 'quartet', input: message, stream: true });
  const { data, response } = await asking.withResponse();
  const joined = await joinBySocket(api, apiKey, response.headers.get('x-turn-id') ?? '');
  const page = joined.until(({ consensus }) => consensus.text !== '').then(monotonicMs);
  let program = 0;
  for await (const { type } of data)
    if (type === 'response.output_text.delta') program ||= monotonicMs();
  joined.close();
  return program - (await page);
}

for (let warming = 0; warming < 50; warming += 1)
  await compareDoors(quartet.urls[warming % 2] ?? '');
const later: [number[], number[]] = [[], []];
for (let turn = 0; turn < Number(values.turns); turn += 1)
  later[turn % 2]?.push(await compareDoors(quartet.urls[turn % 2] ?? ''));
const rows = ['the api that was asked', 'another api'].map((name, index) => [
  name,
  ...[0.5, 0.9, 0.99].map((part) => toFigure(quantile(later[index] ?? [], part))),
]);
const text = `${about} ${values.turns} turns, one after the other. Target: a median of at most 3 ms.\n\n${toTable(['the page reads at', 'median, ms', 'p90, ms', 'p99, ms'], rows)}`;
if (values.dry) process.stdout.write(`${text}\n`);
else await writeResult({ figure: 'doors', title: 'The first word by each door', text });
