import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useStore } from 'zustand';
import { chooseTheme, type ThemeChoice, themeStore } from '../../lib/theme.ts';
import { themeLooks } from './theme-button.tsx';

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** The themes as menu items; choosing one leaves the menu open. */
export function ThemeChoices({ itemStyle }: { itemStyle: string }) {
  const theme = useStore(themeStore);
  return (
    <DropdownMenu.RadioGroup value={theme} aria-label="Theme">
      <DropdownMenu.Label className="px-3 pt-1 pb-0.5 text-xs text-ink-faint">
        Theme
      </DropdownMenu.Label>
      {choices.map((choice) => {
        const { icon: Icon, label } = themeLooks[choice];
        return (
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
        );
      })}
    </DropdownMenu.RadioGroup>
  );
}
