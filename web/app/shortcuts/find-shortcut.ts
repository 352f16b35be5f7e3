import { tabKeys } from '@quartet/shared/domain/panel.ts';

export type Shortcut =
  /** `index`: 0 is the consensus; the models follow in their order. */
  | { readonly type: 'show-tab'; readonly index: number }
  | { readonly type: 'toggle-compare' }
  | { readonly type: 'toggle-citations' }
  | { readonly type: 'toggle-blind' }
  | { readonly type: 'reveal' }
  | { readonly type: 'stop' }
  | { readonly type: 'new-chat' }
  | { readonly type: 'show-palette' }
  | { readonly type: 'show-shortcuts' };

export type ShortcutType = Shortcut['type'];

export interface KeyPress {
  readonly key: string;
  /** The physical key, because Alt with a digit types another character on a Mac. */
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  /** True while the focus is in a text field. */
  readonly typing: boolean;
}

/** Maps a key press to a shortcut, or null. Keys that type a character do nothing in a text field. */
export function findShortcut(press: KeyPress): Shortcut | null {
  if (press.isComposing) return null;
  const command = press.ctrlKey || press.metaKey;
  if (press.altKey) return command || press.shiftKey ? null : findAltShortcut(press.code);
  if (command) return findCommandShortcut(press);
  if (press.key === 'Escape') return { type: 'stop' };
  return press.key === '?' && !press.typing ? { type: 'show-shortcuts' } : null;
}

function findCommandShortcut({ key, shiftKey }: KeyPress): Shortcut | null {
  const letter = key.toLowerCase();
  if (shiftKey) return letter === 'o' ? { type: 'new-chat' } : null;
  return letter === 'k' ? { type: 'show-palette' } : null;
}

function findAltShortcut(code: string): Shortcut | null {
  if (code === 'KeyC') return { type: 'toggle-citations' };
  if (code === 'KeyB') return { type: 'toggle-blind' };
  if (code === 'KeyR') return { type: 'reveal' };
  const digit = Number(/^Digit(\d)$/.exec(code)?.[1] ?? Number.NaN);
  if (digit === 0) return { type: 'toggle-compare' };
  return digit <= tabKeys.length ? { type: 'show-tab', index: digit - 1 } : null;
}
