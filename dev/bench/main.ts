import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readArguments, refuseArguments } from '@quartet/runtime/process/read-arguments.ts';
import { dry, figures } from './figures.ts';

const args = process.argv.slice(2);
const end = args.findIndex((word) => word.startsWith('-'));
const [named, options] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end)];
const program = {
  script: 'bench',
  about: `Takes the named figures, or all, one after the other: ${figures.join(', ')}.`,
  words: ['[figure …] [options of the figure]'],
  options: { dry },
} as const;
// Options belong to the figures that are named.
const { positionals: names } = readArguments(program, named.length > 0 ? named : options);
const unknown = names.find((name) => !figures.some((figure) => figure === name));
if (unknown !== undefined) refuseArguments(program, `There is no figure '${unknown}'`);

for (const name of names.length > 0 ? names : figures) {
  process.stdout.write(`\n— ${name}\n`);
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [file, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(1);
}
