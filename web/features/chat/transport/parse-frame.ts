import { isModelKey } from '@quartet/shared/domain/panel.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';

/** One payload as a frame. What cannot be read is logged and skipped. */
export function parseFrame(payload: string): SseFrame | null {
  try {
    const value: unknown = JSON.parse(payload);
    if (isFrame(value)) return value;
    console.error('A stream event of unknown shape was skipped.');
  } catch {
    console.error('A stream event that is not JSON was skipped.');
  }
  return null;
}

function isFrame(value: unknown): value is SseFrame {
  if (typeof value !== 'object' || value === null) return false;
  if ('consensus' in value) return typeof value.consensus === 'object' && value.consensus !== null;
  return (
    'tabKey' in value &&
    isModelKey(value.tabKey) &&
    'content' in value &&
    typeof value.content === 'string'
  );
}
