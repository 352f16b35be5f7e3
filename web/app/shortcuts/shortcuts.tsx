import { useState } from 'react';
import { createLazy } from '../../lib/use-lazy.ts';
import { useNewChat } from '../header/use-new-chat.ts';
import { useShortcuts } from './use-shortcuts.ts';

const dialog = createLazy(() => import('./shortcuts-dialog.tsx'));

/** Handles the shortcuts of every screen, and shows the list of them. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const startNewChat = useNewChat();
  useShortcuts({
    'new-chat': startNewChat,
    'show-shortcuts': () =>
      void dialog.load().then(
        () => setOpen(true),
        (error: unknown) => console.error('The list of shortcuts could not be loaded.', error),
      ),
  });
  const loaded = dialog.peek();
  return loaded && <loaded.ShortcutsDialog open={open} onOpenChange={setOpen} />;
}
