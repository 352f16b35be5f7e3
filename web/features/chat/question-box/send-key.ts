export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** The `keyCode` of a key that an input method handles. */
const inputMethodKey = 229;

/** Enter sends; Shift+Enter does not, nor does an Enter that chooses a word in an input method. */
export function isSendKey({ key, keyCode, shiftKey, isComposing }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== inputMethodKey;
}
