import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { dry } from './figures.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';

const { values } = readArguments({
  script: 'bench encodings',
  about:
    'What compressing event streams costs the api, by encoding: gzip, which is not offered, beside those that are.',
  options: { streams: { type: 'string', default: '20', value: 'NUMBER', about: 'at once' }, dry },
});

interface Weighed {
  readonly processorMs: number;
  readonly memory: number;
  readonly bytes: number;
  readonly plain: number;
}

const program = path.join(import.meta.dirname, 'encodings/program.ts');
// Beyond its window gzip finds nothing again: of longer answers it takes 33 times what zstd does.
const encodingsOf = new Map([
  [8_000, ['zstd', 'br', 'gzip']],
  [64_000, ['zstd', 'br']],
]);
const rounds = 3;

/** Each in a process of its own, in turn; of the rounds the one that took least, as others only add to it. */
async function weigh(characters: number): Promise<Map<string, Weighed>> {
  const least = new Map<string, Weighed>();
  for (let round = 0; round < rounds; round += 1) {
    for (const encoding of encodingsOf.get(characters) ?? []) {
      const args = [program, encoding, values.streams, String(characters)];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const weighed = JSON.parse(stdout) as Weighed;
      const known = least.get(encoding);
      if (!known || weighed.processorMs < known.processorMs) least.set(encoding, weighed);
    }
  }
  return least;
}

const parts: string[] = [];
for (const characters of encodingsOf.keys()) {
  const weighed = await weigh(characters);
  const rows = [...weighed].map(([name, { processorMs, memory, bytes, plain }]) => [
    name,
    toFigure(processorMs),
    toFigure(processorMs / (weighed.get('zstd')?.processorMs ?? 0)),
    toFigure(memory / Number(values.streams) / 1024 ** 2),
    toFigure(bytes / Number(values.streams) / 1_000),
    toFigure(bytes / plain),
  ]);
  parts.push(
    `## Four answers of ${characters.toLocaleString('en')} characters`,
    toTable(
      ['encoding', 'processor ms', 'of zstd', 'MiB a stream', 'kB a stream', 'of plain'],
      rows,
    ),
  );
}
const text = [
  `${values.streams} streams at once, 400 rounds of frames each, flushed after each. Targets: brotli takes at most 2 times the processor time of zstd, a stream at most 8 MiB, and at most 0.02 of the plain bytes.`,
  ...parts,
].join('\n\n');
const title = 'What compressing event streams takes';
if (values.dry) process.stdout.write(`${text}\n`);
else await writeResult({ figure: 'encodings', title, text });
