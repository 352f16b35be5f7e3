import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  type EmulatorOptions,
  type ProviderEmulator,
  startProviderEmulator,
} from '../providers/server.ts';

/** One emulator for a test file, without delays, reset before each test. */
export function withEmulator(options: EmulatorOptions = {}): () => ProviderEmulator {
  let emulator: ProviderEmulator | undefined;
  beforeAll(async () => {
    emulator = await startProviderEmulator({ pace: { wordsPerSecond: 0 }, ...options });
  });
  beforeEach(() => emulator?.reset());
  afterAll(() => emulator?.close());
  return () => {
    if (!emulator) throw new Error('The emulator runs in tests only.');
    return emulator;
  };
}
