import { isModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ControlChange } from '@quartet/stores/controls/control-board.ts';

export const usage = [
  'Usage: npm run ops -- show',
  `       npm run ops -- provider ${modelKeys.join('|')} on|off`,
  '       npm run ops -- questions on|off',
].join('\n');

/** What is typed behind `npm run ops --`. Null when it is no change. */
export function parseChange(words: readonly string[]): ControlChange | null {
  const [what, ...rest] = words;
  const state = rest.pop();
  if (state !== 'on' && state !== 'off') return null;
  const isOn = state === 'on';
  const [slot] = rest;
  if (what === 'questions' && rest.length === 0) return { acceptQuestions: isOn };
  if (what === 'provider' && rest.length === 1 && isModelKey(slot)) return { slot, enabled: isOn };
  return null;
}

/** A change as it comes over the port. Null when it is none. */
export function readChange(body: unknown): ControlChange | null {
  const { acceptQuestions, slot, enabled, ...rest } = Object(body) as Readonly<
    Record<string, unknown>
  >;
  if (Object.keys(rest).length > 0) return null;
  if (slot === undefined && enabled === undefined) {
    return typeof acceptQuestions === 'boolean' ? { acceptQuestions } : null;
  }
  if (acceptQuestions !== undefined || !isModelKey(slot)) return null;
  return typeof enabled === 'boolean' ? { slot, enabled } : null;
}
