import { vi } from 'vitest';

/** The ports of a chat that do nothing but remember how they were called; a test brings `post` and `follow`. */
export const createWatchedPorts = () => ({
  cancel: vi.fn(() => Promise.resolve()),
  stopAnswer: vi.fn(() => Promise.resolve()),
  combine: vi.fn(() => Promise.resolve()),
  recall: vi.fn(() => Promise.resolve(null)),
  onError: vi.fn(),
  onSettled: vi.fn(),
});
