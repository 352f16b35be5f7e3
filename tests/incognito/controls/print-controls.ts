import { createLogger } from '@quartet/runtime/logging/logger.ts';

/** Prints texts through the logger of the processes, or past it, and waits to be ended. */
const texts = JSON.parse(process.env['TEXTS'] ?? '[]') as readonly string[];
const logger = createLogger({ service: 'control', level: 'trace' });
for (const detail of texts) {
  if (process.env['HOW'] === 'log') logger.info({ detail }, 'a control');
  else process.stderr.write(`${detail}\n`);
}
// Ends like the processes, which write their log on exit. The signal may arrive as soon as it has printed.
process.once('SIGTERM', () => process.exit());
process.stdout.write('printed\n');
setInterval(() => undefined, 60_000);
