import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { monotonicMs } from './compare/monotonic-ms.ts';
import { startProviderStub } from './compare/provider-stub.ts';
import { startQuartet } from './compare/start-quartet.ts';
import { startStores } from './compare/stores.ts';
import { message } from './compare/system.ts';
import { quantile } from './report/quantile.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';

/**
 * From a person's reset, as its `DELETE` is sent, until each of the turn's four provider sockets is closed: at the api that
 * took the question, and at another one, beside turns that go on.
 */

const { values } = parseArgs({
  options: {
    resets: { type: 'string', default: '200' },
    beside: { type: 'string', default: '20' },
    dry: { type: 'boolean', default: false },
  },
});
const answers = 4;
const gapMs = 50;

await using opened = new AsyncDisposableStack();
const stub = await startProviderStub();
opened.defer(() => stub.close());
const stores = await startStores();
opened.defer(() => stores[Symbol.asyncDispose]());
const settings = { ADDRESS_CALLS_PER_MINUTE: '100000' };
const quartet = await startQuartet({ providerUrl: stub.baseUrl, stores, apis: 2, settings });
opened.defer(() => quartet.close());
const [own = '', other = ''] = quartet.urls;

// Longer than this takes; frames repeat the whole text, so that faster answers would soon cost more than what is measured.
await stub.setPace({ tokens: 100_000, gapMs });
const beside = await Promise.all(Array.from({ length: Number(values.beside) }, begin));
const toOwn: number[] = [];
const toOther: number[] = [];
for (let reset = 0; reset < Number(values.resets); reset += 1) {
  toOwn.push(...(await measureReset(own)));
  toOther.push(...(await measureReset(other)));
}
for (const turnId of beside) await cancel(own, turnId);

const rows = Object.entries({ 'the same api': toOwn, 'another api': toOther }).map(
  ([name, times]) => [name, ...[0.5, 0.99, 1].map((part) => toFigure(quantile(times, part)))],
);
const text = [
  `${values.resets} resets each, beside ${values.beside} turns whose four answers get a token every ${gapMs} ms. Target: p99 ≤ 10 ms.`,
  toTable(['reset at', 'median, ms', 'p99, ms', 'most, ms'], rows),
].join('\n\n');
if (values.dry) process.stdout.write(`${text}\n`);
else await writeResult({ figure: 'cancel', title: 'From a reset to closed sockets', text });
process.exitCode = 0;

/** Asks, and resolves to the turn once all of its answers are streaming. */
async function begin(): Promise<string> {
  const call = request(`${own}/api/chat`, {
    method: 'POST',
    headers: { ...quartet.headers, 'content-type': 'application/json' },
  }).end(JSON.stringify({ message, conversationHistory: {} }));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const streaming = Promise.withResolvers<void>();
  const begun = new Set<string>();
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, tab = ''] of text.matchAll(/"tabKey":"(\w+)"[^}]*?t0=/g)) begun.add(tab);
    if (begun.size === answers) streaming.resolve();
  });
  await streaming.promise;
  return String(response.headers['x-turn-id']);
}

async function measureReset(url: string): Promise<number[]> {
  const turnId = await begin();
  const { closedAt: before } = await stub.readState();
  const startedAt = monotonicMs();
  await cancel(url, turnId);
  while ((await stub.readState()).closedAt.length < before.length + answers) await delay(5);
  const { closedAt } = await stub.readState();
  return closedAt.slice(before.length).map((at) => at - startedAt);
}

async function cancel(url: string, turnId: string): Promise<void> {
  const call = request(`${url}/api/chat/${turnId}`, { method: 'DELETE', headers: quartet.headers });
  const [response] = (await once(call.end(), 'response')) as [IncomingMessage];
  response.resume();
  if (response.statusCode !== 204) throw new Error(`DELETE: ${response.statusCode}`);
}
