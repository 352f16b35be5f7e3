import { expect, test } from 'vitest';
import { findShortcut, type KeyPress } from './find-shortcut.ts';

const press = (keys: Partial<KeyPress>) =>
  findShortcut({
    key: '',
    code: '',
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    typing: false,
    ...keys,
  });

test('maps Alt with 1 to 5, C, B and R by the physical key, whatever character it types', () => {
  expect(press({ altKey: true, key: '¡', code: 'Digit1' })).toEqual({ type: 'show-tab', index: 0 });
  expect(press({ altKey: true, key: '5', code: 'Digit5', typing: true })).toEqual({
    type: 'show-tab',
    index: 4,
  });
  expect(press({ altKey: true, code: 'Digit0' })).toEqual({ type: 'toggle-compare' });
  expect(press({ altKey: true, key: 'ç', code: 'KeyC' })).toEqual({ type: 'toggle-citations' });
  expect(press({ altKey: true, key: '∫', code: 'KeyB' })).toEqual({ type: 'toggle-blind' });
  expect(press({ altKey: true, key: '®', code: 'KeyR' })).toEqual({ type: 'reveal' });
  expect(press({ altKey: true, code: 'Digit6' })).toBeNull();
  expect(press({ altKey: true, ctrlKey: true, code: 'Digit1' })).toBeNull();
});

test('Escape stops the turn, but not while an input method is open', () => {
  expect(press({ key: 'Escape', typing: true })).toEqual({ type: 'stop' });
  expect(press({ key: 'Escape', isComposing: true })).toBeNull();
});

test.each([{ ctrlKey: true }, { metaKey: true }])('Shift+O with %j starts a new chat', (held) => {
  expect(press({ ...held, shiftKey: true, key: 'O' })).toEqual({ type: 'new-chat' });
  expect(press({ ...held, key: 'o' })).toBeNull();
});

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'K with %j shows the palette, also in a text field',
  (held) => {
    expect(press({ ...held, key: 'k', typing: true })).toEqual({ type: 'show-palette' });
    expect(press({ ...held, shiftKey: true, key: 'K' })).toBeNull();
    expect(press({ key: 'k' })).toBeNull();
  },
);

test('a question mark shows the list of shortcuts, except in a text field', () => {
  expect(press({ key: '?', shiftKey: true })).toEqual({ type: 'show-shortcuts' });
  expect(press({ key: '?', shiftKey: true, typing: true })).toBeNull();
});
