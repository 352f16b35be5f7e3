import path from 'node:path';
import { evaluate } from './evaluate.ts';
import { readOptions } from './options.ts';

const folder = path.resolve(import.meta.dirname, '../../.data/evaluation');
const say = (line: string) => void process.stderr.write(`${line}\n`);
const print = (text: string) => void process.stdout.write(`${text}\n`);

/** `npm run eval`; what it measures is in docs/evaluation.md. */
await run().catch((error: unknown) => {
  say(error instanceof Error ? error.message : 'The evaluation failed.');
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  await evaluate(options, { environment: process.env, folder, print, say });
}
