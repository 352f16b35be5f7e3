import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { figures } from './figures.ts';

/** `npm run bench [figure…] [-- options of the figure]`: takes the named figures, or all, one after the other. */

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = names.filter((name) => !figures.some((figure) => figure === name));
if (unknown.length > 0) {
  process.stderr.write(`No figure: ${unknown.join(', ')}. There are: ${figures.join(', ')}.\n`);
  process.exit(1);
}

const options = process.argv.slice(2).filter((word) => word.startsWith('-'));
for (const name of names.length > 0 ? names : figures) {
  process.stdout.write(`\n— ${name}\n`);
  const program = path.join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(1);
}
