import { Menu } from 'lucide-react';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';
import { useMedia } from '../../lib/use-media.ts';
import { menuButtonStyle } from './menu-button-style.ts';

const menu = createLazy(() => import('./phone-menu.tsx'));

/** On phones: a menu with what does not fit into the header. */
export function HeaderMenu() {
  const onPhone = useMedia('(width < 40rem)');
  const loaded = useLazy(menu, onPhone);
  if (!onPhone) return null;
  if (loaded) return <loaded.PhoneMenu />;
  return (
    <button type="button" aria-label="Menu" aria-haspopup="menu" className={menuButtonStyle}>
      <Menu className="size-5" />
    </button>
  );
}
