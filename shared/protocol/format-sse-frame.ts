import type { SseFrame } from './sse-frame.ts';

export const doneMarker = '[DONE]';

/** One `data: ` line and an empty line. */
export function formatSseFrame(frame: SseFrame): string {
  return `data: ${JSON.stringify(frame)}\n\n`;
}
export const doneFrame = `data: ${doneMarker}\n\n`;
export const keepAliveComment = ': keep-alive\n\n';
