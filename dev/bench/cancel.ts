import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { monotonicMs } from './compare/monotonic-ms.ts';
import { startProviderStub } from './compare/provider-stub.ts';
import { startQuartet } from './compare/start-quartet.ts';
import { startStores } from './compare/stores.ts';
import { message } from './compare/system.ts';
import { dry } from './figures.ts';
import { quantile } from './report/quantile.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';

const { values } = readArguments({
  script: 'bench cancel',
  about:
    "Measures the time from a person's reset, when its `DELETE` is sent, until each of the turn's four provider sockets is closed: at the api that took the question, and at another one, while other turns go on.",
  options: {
    resets: { type: 'string', default: '200', value: 'NUMBER', about: 'in all' },
    beside: { type: 'string', default: '20', value: 'NUMBER', about: 'turns that go on' },
    dry,
  },
});
const answers = 4;
const pace = { tokens: 500, gapMs: 50 };

await using opened = new AsyncDisposableStack();
const stub = await startProviderStub();
opened.defer(() => stub.close());
const stores = await startStores();
opened.defer(() => stores[Symbol.asyncDispose]());
const settings = { ADDRESS_CALLS_PER_MINUTE: '100000' };
const quartet = await startQuartet({ providerUrl: stub.baseUrl, stores, apis: 2, settings });
opened.defer(() => quartet.close());
const [own = '', other = ''] = quartet.urls;

await stub.setPace(pace);
const running = new Set<string>();
const over = new AbortController();
const readers = Array.from({ length: Number(values.beside) }, (_, reader) => askAgain(reader));
// Waits until the last reader has begun. By then the programs are as fast as they will become.
const warmAt = monotonicMs() + pace.tokens * pace.gapMs;
while (monotonicMs() < warmAt) for (const url of quartet.urls) await measureReset(url);
const toOwn: number[] = [];
const toOther: number[] = [];
for (let reset = 0; reset < Number(values.resets); reset += 1) {
  toOwn.push(...(await measureReset(own)));
  toOther.push(...(await measureReset(other)));
}
over.abort();
for (const turnId of running) await cancel(own, turnId);
await Promise.all(readers);

const rows = Object.entries({ 'the same api': toOwn, 'another api': toOther }).map(
  ([name, times]) => [name, ...[0.5, 0.99, 1].map((part) => toFigure(quantile(times, part)))],
);
const text = [
  `${values.resets} resets each, beside ${values.beside} readers, who ask again when a consensus is whole: four answers of ${pace.tokens} tokens, one every ${pace.gapMs} ms. Target: p99 ≤ 10 ms.`,
  toTable(['reset at', 'median, ms', 'p99, ms', 'most, ms'], rows),
].join('\n\n');
if (values.dry) process.stdout.write(`${text}\n`);
else await writeResult({ figure: 'cancel', title: 'From a reset to closed sockets', text });
process.exitCode = 0;

/** One of the other readers, who begin one after the other within the time of one question. */
async function askAgain(reader: number): Promise<void> {
  await delay((reader * pace.tokens * pace.gapMs) / Number(values.beside));
  while (!over.signal.aborted) {
    const { turnId, ended } = await begin();
    running.add(turnId);
    await ended;
    running.delete(turnId);
  }
}

/** Asks, and resolves to the turn once all of its answers are streaming. */
async function begin(): Promise<{ turnId: string; ended: Promise<unknown> }> {
  const call = request(`${own}/api/chat`, {
    method: 'POST',
    headers: { ...quartet.headers, 'content-type': 'application/json' },
  }).end(JSON.stringify({ message, conversationHistory: {} }));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const streaming = Promise.withResolvers<void>();
  const begun = new Set<string>();
  const findBegun = (text: string) => {
    for (const [, tab = ''] of text.matchAll(/"tabKey":"(\w+)"[^}]*?t\d+=/g)) begun.add(tab);
    if (begun.size < answers) return;
    // Reads the rest without looking at it.
    response.off('data', findBegun).resume();
    streaming.resolve();
  };
  response.setEncoding('utf8').on('data', findBegun);
  await streaming.promise;
  return { turnId: String(response.headers['x-turn-id']), ended: once(response, 'end') };
}

async function measureReset(url: string): Promise<number[]> {
  const { turnId } = await begin();
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
