import type { Hold } from '@quartet/emulators/providers/server.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { WebSocket } from 'ws';
import type { EmulatedQuartet } from '../../tests/support/open-embedded-quartet.ts';

/** Records when a reader was shown each thing. */
export interface Seen {
  readonly event: TurnEvent;
  readonly at: number;
}

/** Milliseconds from the last answer's end to the first event of a type. */
export function afterAnswers(seen: readonly Seen[], type: TurnEvent['type']): number {
  const end = seen.findLast(({ event }) => event.type === 'answer-end')?.at ?? Number.NaN;
  return (seen.find(({ event }) => event.type === type)?.at ?? Number.NaN) - end;
}

export function show(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  process.stdout.write(`${name}: median ${median.toFixed(0)} ms, most ${most.toFixed(0)} ms\n`);
}

/** Asks as one person, and reads to the end by socket. `hold`: of an answer, which does not end before somebody reads. */
export async function askAndWatch(
  bench: EmulatedQuartet,
  userId: string,
  hold?: Hold,
): Promise<Seen[]> {
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
  hold?.release();
  await ended;
  socket.close();
  return seen;
}
