import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { WebSocket } from 'ws';
import { openEmbeddedQuartet } from '../tests/support/open-embedded-quartet.ts';
import { dry } from './figures.ts';

readArguments({
  script: 'bench bytes',
  about:
    'Bytes that one question costs on the wire: four answers of 8,000 characters at 80 deltas a second, read three ways at once.',
  options: { dry },
});

const characters = 8_000;
const delta = 'word ';
const script = {
  kind: 'steady',
  task: 'answer',
  delayMs: 1_000 / 80,
  text: Array.from({ length: characters / delta.length }, () => delta),
} as const;

const bench = await openEmbeddedQuartet();
for (const provider of ['google', 'anthropic', 'openai', 'xai'] as const) {
  bench.emulator.play(provider, script);
}
const token = await bench.clerk.mintToken({
  userId: 'user_bench',
  origin: bench.url,
  expiresInSeconds: 600,
});
const headers = { authorization: `Bearer ${token}` };
const asked = await fetch(`${bench.url}/api/chat`, {
  method: 'POST',
  headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'What does a question weigh?' }),
});
const { turnId } = (await asked.json()) as { turnId: string };

const [plain, zstd, brotli, socket] = await Promise.all([
  weighStream('identity'),
  weighStream('zstd'),
  weighStream('br'),
  weighSocket(),
]);
const report = { plain, zstd, brotli, socket };
for (const [reader, bytes] of Object.entries(report)) {
  const ratio = (bytes / plain).toFixed(4);
  process.stdout.write(
    `${reader.padEnd(8)} ${bytes.toLocaleString('en').padStart(12)} bytes  ${ratio} of plain\n`,
  );
}
process.stdout.write('targets: socket ≤ 0.1, compressed ≤ 0.02\n');
await bench.close();

async function weighStream(encoding: string): Promise<number> {
  const request = get(`${bench.url}/api/chat/${turnId}`, {
    headers: { ...headers, 'accept-encoding': encoding },
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.socket.bytesRead;
}

async function weighSocket(): Promise<number> {
  const client = new WebSocket(`${bench.url.replace('http', 'ws')}/api/socket`, {
    origin: bench.url,
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let wire: Socket | undefined;
  client.on('upgrade', (response: IncomingMessage) => {
    wire = response.socket;
  });
  client.on('message', (data: Buffer) => {
    if (data.includes('"turn-end"') || data.includes('"status":"ended"')) resolve();
  });
  await once(client, 'open');
  client.send(JSON.stringify({ type: 'authenticate', token }));
  client.send(JSON.stringify({ type: 'join', turnId }));
  await ended;
  client.close();
  return wire?.bytesRead ?? 0;
}
