import { once } from 'node:events';
import { lockDataFolder } from '../database/lock-data-folder.ts';

/**
 * A program: `hold-data-folder.ts <folder>` prints "ready" and tries to lock the folder when it reads the first byte of its input. It
 * then prints "locked" or the refusal, and keeps the lock until the input ends.
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
