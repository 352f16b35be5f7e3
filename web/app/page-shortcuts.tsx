import { useState } from 'react';
import { createLazy, type Lazy } from '../lib/use-lazy.ts';
import { useNewChat } from './header/use-new-chat.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';

const list = createLazy(() => import('./shortcuts/shortcuts-dialog.tsx'));
const palette = createLazy(() => import('./palette/palette-dialog.tsx'));

/** Handles the shortcuts of every screen, and shows the list of them and the palette. */
export function PageShortcuts() {
  const [open, setOpen] = useState<'list' | 'palette' | null>(null);
  const show = (lazy: Lazy<unknown>, what: typeof open) => () =>
    void lazy.load().then(
      () => setOpen(what),
      (error: unknown) => console.error('A dialog could not be loaded.', error),
    );
  useShortcuts({
    'new-chat': useNewChat(),
    'show-shortcuts': show(list, 'list'),
    'show-palette': show(palette, 'palette'),
  });
  const onOpenChange = (isOpen: boolean) => !isOpen && setOpen(null);
  const [List, Palette] = [list.peek()?.ShortcutsDialog, palette.peek()?.PaletteDialog];
  return (
    <>
      {List && <List open={open === 'list'} onOpenChange={onOpenChange} />}
      {Palette && <Palette open={open === 'palette'} onOpenChange={onOpenChange} />}
    </>
  );
}
