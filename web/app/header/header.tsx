import { Show } from '@clerk/react';
import { Menu, Search, SquarePen } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { buttonStyle } from '../../components/ui/button.tsx';
import { useClerkKey } from '../../features/auth/clerk-key.ts';
import { SignInButtons } from '../../features/auth/sign-in-buttons.tsx';
import { CreditBadge } from '../../features/credits/credit-badge.tsx';
import { emitReset } from '../../lib/reset-event.ts';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';
import { useMedia } from '../../lib/use-media.ts';
import { QuartetMark } from '../../models/quartet-mark.tsx';
import { Feedback } from '../feedback/feedback.tsx';
import { command } from '../shortcuts/key-names.ts';
import { doShortcut } from '../shortcuts/use-shortcuts.ts';
import { PrivacyInfo } from './privacy-info.tsx';
import { ThemeButton } from './theme-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** Shows the logo, privacy, the pages and the account; on phones most of it is in a menu. */
export function Header() {
  return (
    <header
      data-print="hide"
      className="relative z-30 flex h-14 low:h-9 pointer-coarse:low:h-11 shrink-0 items-center gap-0.5 bg-paper pr-[max(8px,env(safe-area-inset-right))] pl-[max(12px,env(safe-area-inset-left))] sm:gap-1 sm:px-4"
    >
      <Link
        href="/"
        onClick={emitReset}
        aria-label="Quartet"
        className="flex h-9 shrink-0 items-center gap-2 rounded-lg pr-2 pl-1 pointer-coarse:min-w-[44px] text-[1.0625rem] font-semibold tracking-[-0.02em] pointer-coarse:h-11 pointer-coarse:low:h-[44px]"
      >
        <QuartetMark className="size-[24px]" />
        <span className="max-[479px]:hidden">Quartet</span>
      </Link>
      <LazyDemoChip />
      <PrivacyInfo />
      <nav className="ml-auto flex items-center gap-0.5 md:gap-1.5" aria-label="Main">
        <NewChatButton />
        <Link href="/pricing" className={`${buttonStyle('quiet')} max-sm:hidden`}>
          Pricing
        </Link>
        <Show when="signed-in">
          <Feedback />
        </Show>
        <span className="flex max-sm:hidden">
          <PaletteButton />
          <ThemeButton />
        </span>
        <Show when="signed-in">
          <CreditBadge />
          <UserMenu />
        </Show>
        <Show when="signed-out">
          <SignInButtons />
        </Show>
        <HeaderMenu />
      </nav>
    </header>
  );
}

function PaletteButton() {
  return (
    <button
      type="button"
      aria-label="Commands"
      aria-haspopup="dialog"
      title={`Commands: ${command} K`}
      onClick={() => doShortcut({ type: 'show-palette' })}
      className="grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink max-md:hidden pointer-coarse:size-11"
    >
      <Search className="size-[18px]" />
    </button>
  );
}

/** Clears the chat and goes to it. */
export function useNewChat(): () => void {
  const [location, navigate] = useLocation();
  return () => {
    emitReset();
    if (location !== '/' || window.location.search !== '') navigate('/');
  };
}

function NewChatButton() {
  return (
    <button
      type="button"
      aria-label="New Chat"
      onClick={useNewChat()}
      className={`${buttonStyle('quiet')} max-sm:size-[36px] max-sm:px-0 max-sm:pointer-coarse:size-[44px]`}
    >
      <SquarePen className="size-[17px] max-sm:size-[19px]" />
      <span className="max-sm:hidden">New Chat</span>
    </button>
  );
}

const menu = createLazy(() => import('./phone-menu.tsx'));

/** Shows the phone menu, or its inactive button until the menu has loaded. */
function HeaderMenu() {
  const onPhone = useMedia('(width < 40rem)');
  const loaded = useLazy(menu, onPhone);
  if (!onPhone) return null;
  if (loaded) return <loaded.PhoneMenu triggerStyle={menuButtonStyle} />;
  return (
    <button type="button" aria-label="Menu" aria-haspopup="menu" className={menuButtonStyle}>
      <Menu className="size-5" />
    </button>
  );
}

const menuButtonStyle =
  'grid size-[36px] pointer-coarse:size-[44px] shrink-0 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-sunken hover:text-ink';

const chip = createLazy(() => import('./demo-chip.tsx'));

/** Loads the demo chip only where emulated providers answer. */
function LazyDemoChip() {
  const loaded = useLazy(chip, useClerkKey()?.demo ?? false);
  return loaded && <loaded.DemoChip />;
}
