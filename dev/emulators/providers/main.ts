import { parseArgs } from 'node:util';
import { startProviderEmulator } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    /** Words a second; 0 sends without waiting. */
    pace: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const emulator = await startProviderEmulator({
  port: Number(values.port),
  seed: Number(values.seed),
  ...(values.pace === undefined ? {} : { pace: { wordsPerSecond: Number(values.pace) } }),
});
process.stdout.write(`${JSON.stringify({ url: emulator.url, baseUrls: emulator.baseUrls })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close());
}
