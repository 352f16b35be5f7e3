import { useAuth } from '@clerk/react';
import {
  Check,
  CreditCard,
  EyeOff,
  Menu,
  MessageSquareHeart,
  Monitor,
  Moon,
  Scale,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useLocation } from 'wouter';
import { toggleBlind } from '../../features/chat/blind/choose-blind.ts';
import { type Preferences, usePreference } from '../../lib/preferences.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { askForFeedback } from '../feedback/feedback.tsx';
import { listFootLinks } from '../foot-links.ts';
import { strings } from '../strings.ts';
import { showPrivacy } from './privacy-info.tsx';

const itemStyle =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-[0.9375rem] outline-none select-none data-highlighted:bg-sunken dark:data-highlighted:bg-line/60';

interface MainMenuProps {
  readonly triggerStyle: string;
  readonly defaultOpen: boolean;
}

export function MainMenu({ triggerStyle, defaultOpen }: MainMenuProps) {
  const [location, navigate] = useLocation();
  const isBlind = usePreference('blind');
  const { isSignedIn } = useAuth();
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger aria-label={strings.menu} className={triggerStyle}>
        <Menu className="size-[min(1.25rem,28px)]" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-72 max-w-[calc(100vw-16px)] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 shadow-dock"
      >
        {location === '/' && (
          <DropdownMenu.Item className={itemStyle} onSelect={toggleBlind}>
            <EyeOff className="size-4.5 text-ink-faint" aria-hidden="true" />
            {isBlind ? strings.showNames : strings.hideNames}
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item
          className={`${itemStyle} sm:hidden`}
          onSelect={() => navigate('/pricing')}
        >
          <CreditCard className="size-4.5 text-ink-faint" aria-hidden="true" />
          {strings.pricing}
        </DropdownMenu.Item>
        {isSignedIn && (
          <DropdownMenu.Item className={itemStyle} onSelect={() => askForFeedback()}>
            <MessageSquareHeart className="size-4.5 text-ink-faint" aria-hidden="true" />
            {strings.feedback}
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />
        <ThemeChoices itemStyle={itemStyle} />
        <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />
        <DropdownMenu.Item className={`${itemStyle} sm:hidden`} onSelect={showPrivacy}>
          <ShieldCheck className="size-4.5 text-ink-faint" aria-hidden="true" />
          {strings.privacy}
        </DropdownMenu.Item>
        {listFootLinks().map(({ label, href }) => (
          <DropdownMenu.Item key={label} asChild>
            <a className={itemStyle} href={href} target="_blank" rel="noreferrer">
              <Scale className="size-4.5 text-ink-faint" aria-hidden="true" />
              {label}
            </a>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

const themes = [
  { choice: 'system', icon: Monitor, label: strings.system },
  { choice: 'light', icon: Sun, label: strings.light },
  { choice: 'dark', icon: Moon, label: strings.dark },
] as const satisfies readonly { choice: Preferences['theme']; icon: unknown; label: string }[];

/** Lists the themes. Choosing one leaves the menu open. */
function ThemeChoices({ itemStyle }: { itemStyle: string }) {
  const theme = usePreference('theme');
  return (
    <DropdownMenu.RadioGroup value={theme} aria-label={strings.theme}>
      <DropdownMenu.Label className="px-3 pt-1 pb-0.5 text-xs text-ink-faint">
        {strings.theme}
      </DropdownMenu.Label>
      {themes.map(({ choice, icon: Icon, label }) => (
        <DropdownMenu.RadioItem
          key={choice}
          value={choice}
          className={itemStyle}
          onSelect={(event) => {
            event.preventDefault();
            chooseTheme(choice);
          }}
        >
          <Icon className="size-4.5 text-ink-faint" aria-hidden="true" />
          {label}
          <DropdownMenu.ItemIndicator className="ml-auto">
            <Check className="size-4.5 text-accent" aria-hidden="true" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
