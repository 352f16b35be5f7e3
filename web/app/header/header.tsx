import { Show, UserButton } from '@clerk/react';
import { ShieldCheck, SquarePen } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { QuartetMark } from '../../components/marks/quartet-mark.tsx';
import { buttonStyle } from '../../components/ui/button.tsx';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { SignInButtons } from '../../features/auth/sign-in-buttons.tsx';
import { CreditBadge } from '../../features/credits/credit-badge.tsx';
import { emitReset } from '../../lib/reset-event.ts';
import { Feedback } from '../feedback/feedback.tsx';
import { DemoChip } from './demo-chip.tsx';
import { ThemeButton } from './theme-button.tsx';

const privacyText =
  'Incognito by default. We care about your privacy. Unlike other AI platforms, Quartet does not store any message history.';

/** On every screen: the way home, what is promised, and who is signed in. */
export function Header() {
  return (
    <header
      data-print="hide"
      className="relative z-30 flex h-14 shrink-0 items-center gap-0.5 bg-paper sm:gap-1 pr-[max(12px,env(safe-area-inset-right))] pl-[max(12px,env(safe-area-inset-left))] sm:px-4"
    >
      <Link
        href="/"
        onClick={emitReset}
        aria-label="Quartet"
        className="flex h-9 items-center gap-2 rounded-lg pr-2 pl-1 text-[17px] font-semibold tracking-[-0.02em]"
      >
        <QuartetMark className="size-6" />
        <span className="max-[479px]:hidden">Quartet</span>
      </Link>
      <DemoChip />
      <Tooltip text={privacyText}>
        <button
          type="button"
          aria-label="Privacy"
          className="grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
        >
          <ShieldCheck className="size-[18px]" />
        </button>
      </Tooltip>
      <nav className="ml-auto flex items-center gap-0.5 sm:gap-1.5" aria-label="Main">
        <NewChatButton />
        <Link href="/pricing" className={`${buttonStyle('quiet')} max-sm:px-2`}>
          Pricing
        </Link>
        <Show when="signed-in">
          <Feedback />
          <ThemeButton />
          <CreditBadge />
          <span className="ml-1 grid size-7 place-items-center sm:ml-1.5">
            <UserButton />
          </span>
        </Show>
        <Show when="signed-out">
          <span className="max-sm:hidden">
            <ThemeButton />
          </span>
          <SignInButtons />
        </Show>
      </nav>
    </header>
  );
}

function NewChatButton() {
  const [location, navigate] = useLocation();
  return (
    <button
      type="button"
      aria-label="New Chat"
      onClick={() => {
        emitReset();
        if (location !== '/') navigate('/');
      }}
      className={`${buttonStyle('quiet')} max-sm:size-9 max-sm:px-0`}
    >
      <SquarePen className="size-[17px]" />
      <span className="max-sm:hidden">New Chat</span>
    </button>
  );
}
