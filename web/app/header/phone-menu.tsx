import { useAuth } from '@clerk/react';
import { CreditCard, Menu, MessageSquareHeart, Scale, Search, ShieldCheck } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useLocation } from 'wouter';
import { askForFeedback } from '../feedback/feedback-event.ts';
import { LicencesLink } from '../licences-link.tsx';
import { doShortcut } from '../shortcuts/use-shortcuts.ts';
import { menuButtonStyle } from './menu-button-style.ts';
import { PrivacyText } from './privacy-text.tsx';
import { ThemeChoices } from './theme-choices.tsx';

const itemStyle =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-[0.9375rem] outline-none select-none data-highlighted:bg-sunken dark:data-highlighted:bg-line/60';

export function PhoneMenu() {
  const [, navigate] = useLocation();
  const { isSignedIn } = useAuth();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label="Menu" className={menuButtonStyle}>
        <Menu className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-72 max-w-[calc(100vw-16px)] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 shadow-dock"
      >
        <DropdownMenu.Item
          className={itemStyle}
          onSelect={() => doShortcut({ type: 'show-palette' })}
        >
          <Search className="size-4.5 text-ink-faint" aria-hidden="true" />
          All commands
        </DropdownMenu.Item>
        <DropdownMenu.Item className={itemStyle} onSelect={() => navigate('/pricing')}>
          <CreditCard className="size-4.5 text-ink-faint" aria-hidden="true" />
          Pricing
        </DropdownMenu.Item>
        {isSignedIn && (
          <DropdownMenu.Item className={itemStyle} onSelect={() => askForFeedback()}>
            <MessageSquareHeart className="size-4.5 text-ink-faint" aria-hidden="true" />
            Feedback
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />
        <ThemeChoices itemStyle={itemStyle} />
        <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />
        <DropdownMenu.Label className="flex gap-3 px-3 py-2 text-[0.8125rem] leading-snug text-ink-soft">
          <ShieldCheck className="size-4.5 shrink-0 text-ink-faint" aria-hidden="true" />
          <PrivacyText />
        </DropdownMenu.Label>
        <DropdownMenu.Item asChild>
          <LicencesLink className={itemStyle}>
            <Scale className="size-4.5 text-ink-faint" aria-hidden="true" />
          </LicencesLink>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
