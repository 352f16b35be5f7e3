import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { strings } from '../strings.ts';

/** Returns how many more characters a question may have, counted as the API does; negative if it is too long. */
export function countLeft(text: string): number {
  return limits.questionCodePoints - countCodePoints(text.trim());
}

/** Describes a question's length once it is close to its limit. */
export function describeLeft(text: string): { readonly sentence: string; readonly over: boolean } {
  const left = countLeft(text);
  const count = Math.abs(left);
  const characters = `${count.toLocaleString()} ${strings.characters(count)}`;
  if (left < 0) return { sentence: strings.tooLong(characters), over: true };
  return { sentence: left > 1_000 ? '' : strings.left(characters), over: false };
}

interface SendKey {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** The `keyCode` of a key that an input method handles. */
const inputMethodKey = 229;

/** True for Enter, except with Shift or within an input method. */
export function isSendKey({ key, keyCode, shiftKey, isComposing }: SendKey): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== inputMethodKey;
}
