import path from 'node:path';
import { evaluate } from './evaluate.ts';
import { readCases } from './live/read-cases.ts';
import { playByHand, writeReplies } from './live/replies.ts';
import { type Options, readOptions } from './options.ts';

const folder = path.resolve(import.meta.dirname, '../../.data/evaluation');
const say = (line: string) => void process.stderr.write(`${line}\n`);
const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Tells readers of the results that no two companies judged each other here. */
const writtenBy =
  'one language model, each reply in a session of its own that saw its prompt alone';

/** `npm run eval`; what it measures is in docs/evaluation.md. */
await run(readOptions(process.argv.slice(2))).catch((error: unknown) => {
  say(error instanceof Error ? error.message : 'The evaluation failed.');
  process.exitCode = 1;
});

async function playCases(replied: string): Promise<void> {
  const { calls, missing } = await playByHand(await readCases(), replied);
  if (missing.length === 0) await writeReplies({ writtenBy, calls });
  print(
    missing.length === 0 ? 'All replies are there.' : `Replies are missing:\n${missing.join('\n')}`,
  );
}

async function run(options: Options): Promise<void> {
  if (options.byHand !== null) return playCases(options.byHand);
  await evaluate(options, { environment: process.env, folder, print, say });
}
