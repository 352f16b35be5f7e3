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
