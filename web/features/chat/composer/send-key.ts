export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** Code that browsers give a key which belongs to an input method. */
const inputMethodKey = 229;

/** Enter sends; Shift+Enter does not, and neither does the Enter that chooses a word in an input method. */
export function isSendKey({ key, keyCode, shiftKey, isComposing }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== inputMethodKey;
}
