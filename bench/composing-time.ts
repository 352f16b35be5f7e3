import { lies, truths } from '@quartet/emulators/providers/scripts/lies.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { WebSocket } from 'ws';
import { openEmbeddedQuartet } from '../tests/support/open-embedded-quartet.ts';

/**
 * What the product itself adds until a reader sees the first line and the first word of a consensus: the emulated models
 * take no time, or as much between the lines of a comparison as is said.
 */

const turns = 15;
const betweenLinesMs = 300;
const said = { google: 0, anthropic: 1, openai: 2, xai: 3, openrouter: 0, compatible: 0 } as const;

const bench = await openEmbeddedQuartet(
  {},
  { pace: { wordsPerSecond: 0 }, keepCalls: 20, write: ({ provider }) => [truths[said[provider]]] },
);
const lines = String(lies.agreedAndDisagreed.text)
  .split('\n')
  .slice(0, 2)
  .map((line) => `${line}\n`);

interface Seen {
  readonly event: TurnEvent;
  readonly at: number;
}

const instant: Seen[][] = [];
const paced: { readonly seen: Seen[]; readonly startedAt: number }[] = [];
for (let turn = 0; turn < turns; turn += 1) instant.push(await ask(`instant-${turn}`));
for (let turn = 0; turn < turns; turn += 1) {
  bench.emulator.reset();
  bench.emulator.play('anthropic', {
    kind: 'steady',
    task: 'compare',
    delayMs: betweenLinesMs,
    text: [...lines, '{"nothing":true}\n'],
  });
  const seen = await ask(`paced-${turn}`);
  const compare = bench.emulator.calls().find(({ task }) => task === 'compare');
  paced.push({ seen, startedAt: compare?.startedAt ?? Number.NaN });
}
await bench.close();

/** Milliseconds from the last answer's end. */
function after(seen: readonly Seen[], type: TurnEvent['type']): number {
  const end = seen.findLast(({ event }) => event.type === 'answer-end')?.at ?? Number.NaN;
  return (seen.find(({ event }) => event.type === type)?.at ?? Number.NaN) - end;
}

/** Milliseconds from when the emulator sent a line to when the reader had it. */
function lateness({ seen, startedAt }: (typeof paced)[number], line: number): number {
  const shown = seen.filter(({ event }) => event.type === 'consensus-line')[line];
  return (shown?.at ?? Number.NaN) - (startedAt + (line + 1) * betweenLinesMs);
}

show(
  'instant comparator: first line after the last answer',
  instant.map((seen) => after(seen, 'consensus-line')),
);
show(
  'instant comparator: first word after the last answer',
  instant.map((seen) => after(seen, 'consensus-delta')),
);
show(
  'first line after the comparator sent it (target ≤ 300)',
  paced.map((each) => lateness(each, 0)),
);
show(
  'second line after the comparator sent it, with a third to come',
  paced.map((each) => lateness(each, 1)),
);

function show(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  process.stdout.write(`${name}: median ${median.toFixed(0)} ms, most ${most.toFixed(0)} ms\n`);
}

/** Asks as one person, and reads to the end by socket. */
async function ask(userId: string): Promise<Seen[]> {
  const token = await bench.clerk.mintToken({ userId, origin: bench.url, expiresInSeconds: 600 });
  const socket = new WebSocket(`${bench.url.replace('http', 'ws')}/api/socket`, {
    origin: bench.url,
  });
  const seen: Seen[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const { promise: authenticated, resolve: ready } = Promise.withResolvers<void>();
  const { promise: joined, resolve: reads } = Promise.withResolvers<void>();
  socket.on('open', () => socket.send(JSON.stringify({ type: 'authenticate', token })));
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    if (message.type === 'authenticated') ready();
    if (message.type === 'snapshot') reads();
    if (message.type !== 'events') return;
    seen.push(...message.events.map((event) => ({ event, at: Date.now() })));
    if (message.events.some(({ type }) => type === 'turn-end')) resolve();
  });
  await authenticated;
  // No answer ends before somebody reads.
  const hold = bench.emulator.hold('xai');
  const asked = await fetch(`${bench.url}/api/chat`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ message: 'Is aspirin safe, and what does it cost?' }),
  });
  const { turnId } = (await asked.json()) as { turnId: string };
  socket.send(JSON.stringify({ type: 'join', turnId }));
  await joined;
  hold.release();
  await ended;
  socket.close();
  return seen;
}
