import { useAuth } from '@clerk/react';
import { Menu, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { buttonStyle } from '../../components/ui/button.tsx';
import { useClerkKey } from '../../features/auth/clerk-key.ts';
import { SignInButtons } from '../../features/auth/sign-in-buttons.tsx';
import { CreditBadge } from '../../features/credits/credit-badge.tsx';
import { emitReset } from '../../lib/reset-event.ts';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';
import { useView } from '../../lib/view.ts';
import { QuartetMark } from '../../models/quartet-mark.tsx';
import { Feedback } from '../feedback/feedback.tsx';
import { PrivacyInfo } from './privacy-info.tsx';
import { strings } from './strings.ts';
import { UserMenu } from './user-menu.tsx';

/** Shows the logo, privacy, the pages and the account; the rest is in a menu. */
export function Header() {
  return (
    <header
      data-print="hide"
      className="relative z-30 flex h-14 low:h-9 pointer-coarse:low:h-[max(44px,1.75rem)] shrink-0 in-data-reading:low:hidden items-center gap-0.5 bg-paper pr-[max(8px,env(safe-area-inset-right))] pl-[max(12px,env(safe-area-inset-left))] sm:gap-1 sm:px-4"
    >
      <Link
        href="/"
        onClick={emitReset}
        aria-label={strings.quartet}
        className="flex h-9 shrink-0 items-center gap-2 rounded-lg pr-2 pl-1 pointer-coarse:min-w-[44px] text-[1.0625rem] font-semibold tracking-[-0.02em] pointer-coarse:h-11 pointer-coarse:low:h-[44px]"
      >
        <QuartetMark className="size-[24px]" />
        <span className="max-[479px]:hidden">{strings.quartet}</span>
      </Link>
      <LazyDemoChip />
      <PrivacyInfo />
      <nav className="ml-auto flex items-center gap-0.5 md:gap-1.5" aria-label={strings.main}>
        <NewChatButton />
        <Link href="/pricing" className={`${buttonStyle('quiet')} max-sm:hidden`}>
          {strings.pricing}
        </Link>
        <Account />
      </nav>
    </header>
  );
}

/** Clerk's cookie, which a signed-out browser lacks or has at 0. */
const hasSession = /(?:^|; )__client_uat[^=;]*=[1-9]/;

/** Shows the account or the buttons of sign-in, and the menu. Until sign-in is known it shows what is likely, so that nothing moves then. */
function Account() {
  const { isLoaded, isSignedIn } = useAuth();
  const [isLikely] = useState(() => hasSession.test(document.cookie));
  const isSomebody = isLoaded ? isSignedIn : isLikely;
  return (
    <span className="contents" aria-busy={!isLoaded}>
      {isSomebody ? <OwnAccount /> : <SignInButtons />}
      <HeaderMenu />
    </span>
  );
}

function OwnAccount() {
  return (
    <>
      <Feedback />
      <span className="flex min-w-[60px] justify-end sm:min-w-29">
        <CreditBadge />
      </span>
      <UserMenu />
    </>
  );
}

function NewChatButton() {
  const [location, navigate] = useLocation();
  const clear = () => {
    emitReset();
    if (location !== '/' || window.location.search !== '') navigate('/');
  };
  return (
    <button
      type="button"
      aria-label={strings.newChat}
      onClick={clear}
      className={`${buttonStyle('quiet')} max-sm:size-[36px] max-sm:px-0 max-sm:pointer-coarse:size-[44px]`}
    >
      <SquarePen className="size-[min(1.125rem,28px)]" />
      <span className="max-sm:hidden">{strings.newChat}</span>
    </button>
  );
}

const menu = createLazy(() => import('./main-menu.tsx'));

/** Shows the menu, or its inactive button until the menu has loaded. */
function HeaderMenu() {
  const loaded = useLazy(
    menu,
    useView((view) => view.arrived),
  );
  if (loaded) return <loaded.MainMenu triggerStyle={menuButtonStyle} />;
  return (
    <button
      type="button"
      aria-label={strings.menu}
      aria-haspopup="menu"
      className={menuButtonStyle}
    >
      <Menu className="size-[min(1.25rem,28px)]" />
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
