import { constants, createGzip } from 'node:zlib';
import { createFrameCompressor, type FrameCompressor } from '@quartet/api/relay/stream-encoding.ts';
import { formatSseFrame } from '@quartet/shared/protocol/format-sse-frame.ts';

/** `encoding streams characters`: streams of four answers that grow together, compressed at once, and what it took. */

const [encoding = '', streams = 0, characters = 0] = process.argv.slice(2);
const ticks = 400;
const tabs = ['gemini', 'claude', 'gpt', 'grok'] as const;
const texts = tabs.map((_, index) => writeText(Number(characters), index + 1));

const before = process.memoryUsage.rss();
let bytes = 0;
let plain = 0;
let most = before;
const compressors = Array.from({ length: Number(streams) }, () => {
  const compressor = createCompressor(encoding);
  compressor.stream.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  return compressor;
});
const usedBefore = process.cpuUsage();
for (let tick = 1; tick <= ticks; tick += 1) {
  const length = Math.floor((Number(characters) * tick) / ticks);
  const frames = tabs.map((tabKey, index) => {
    const content = texts[index]?.slice(0, length) ?? '';
    return formatSseFrame({ tabKey, content, streaming: true });
  });
  const round = frames.join('');
  plain += Buffer.byteLength(round) * compressors.length;
  await Promise.all(
    compressors.map(({ stream, flush }) => {
      stream.write(round);
      return new Promise<void>((resolve) => flush(resolve));
    }),
  );
  most = Math.max(most, process.memoryUsage.rss());
}
const { user, system } = process.cpuUsage(usedBefore);
const report = { processorMs: (user + system) / 1_000, memory: most - before, bytes, plain };
process.stdout.write(JSON.stringify(report));
process.exitCode = 0;
for (const { stream } of compressors) stream.destroy();

function createCompressor(name: string): FrameCompressor {
  if (name === 'zstd' || name === 'br') return createFrameCompressor(name);
  const stream = createGzip();
  return { stream, flush: (done) => stream.flush(constants.Z_SYNC_FLUSH, done) };
}

/** Words and numbers as in an answer, the same each time. */
function writeText(length: number, seed: number): string {
  const words =
    'The arch carries its load by compression and pushes outward where the ground must resist it'.split(
      ' ',
    );
  let state = seed;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  let text = '';
  while (text.length < length) {
    text += `${words[next(words.length)]} ${next(10) === 0 ? `${next(1_000_000)} ` : ''}`;
  }
  return text;
}
