import { once } from 'node:events';
import { lockDataFolder } from '../database/lock-data-folder.ts';

/**
 * A program: `hold-data-folder.ts <folder>` says "ready", tries to lock the folder at the first byte of its input,
 * says "locked" or the refusal, and holds on until the input ends.
 */
process.stdout.write('ready\n');
await once(process.stdin, 'data');
try {
  await lockDataFolder(process.argv[2] ?? '');
  process.stdout.write('locked\n');
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
await once(process.stdin, 'end');
process.exit(0);
