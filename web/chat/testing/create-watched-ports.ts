import type { AskedBody } from '@quartet/shared/http/bodies.ts';
import { vi } from 'vitest';

/** Ports of a chat that only record how they were called. A test provides `post` and `follow`. */
export const createWatchedPorts = () => ({
  claim: vi.fn(() => Promise.resolve(true)),
  cancel: vi.fn(() => Promise.resolve()),
  stopAnswer: vi.fn(() => Promise.resolve()),
  combine: vi.fn(() => Promise.resolve()),
  lookUp: vi.fn<(sentAs: string) => Promise<string | null>>(() => Promise.resolve(null)),
  recall: vi.fn<(turnId: string) => Promise<AskedBody | null>>(() => Promise.resolve(null)),
  onError: vi.fn(),
  onSettled: vi.fn(),
});
