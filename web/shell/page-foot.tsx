import { legalLinks } from '@quartet/shared/domain/legal-links.ts';
import { chooseLanguage, languages } from '../ui/lib/choose-language.ts';
import { type Preferences, usePreference } from '../ui/lib/preferences.ts';
import { chooseTheme } from '../ui/lib/theme.ts';
import { strings } from './strings.ts';

const selectStyle =
  'rounded-md border border-line bg-raised px-1.5 py-1 text-ink-soft hover:text-ink pointer-coarse:h-11';

const themes = ['system', 'light', 'dark'] as const satisfies readonly Preferences['theme'][];

/** Shows the choice of a language and a theme, and the legal pages, below the welcome and the plans. */
export function PageFoot() {
  const theme = usePreference('theme');
  return (
    <p className="mt-8 flex flex-wrap items-center justify-center gap-x-5 gap-y-2 text-xs text-ink-faint">
      {languages.length > 1 && <LanguageChoice />}
      <label className="flex items-center gap-1.5">
        {strings.theme}
        <select
          value={theme}
          onChange={({ currentTarget: { value } }) =>
            chooseTheme(themes.find((choice) => choice === value) ?? 'system')
          }
          className={selectStyle}
        >
          {themes.map((choice) => (
            <option key={choice} value={choice}>
              {strings[choice]}
            </option>
          ))}
        </select>
      </label>
      {listLegalLinks().map(({ label, href }) => (
        <a
          key={label}
          href={href}
          target="_blank"
          rel="noreferrer"
          className="relative before:absolute before:-inset-x-1 before:-inset-y-4 hover:text-ink"
        >
          {label}
        </a>
      ))}
    </p>
  );
}

/** A change renders the page again from nothing, so the new list takes the focus. */
let isChoosing = false;

function takeFocus(select: HTMLSelectElement | null): void {
  if (!select || !isChoosing) return;
  isChoosing = false;
  select.focus();
}

function LanguageChoice() {
  const choice = usePreference('language');
  return (
    <label className="flex items-center gap-1.5">
      {strings.language}
      <select
        ref={takeFocus}
        value={choice ?? ''}
        onChange={({ currentTarget: { value } }) => {
          isChoosing = true;
          void chooseLanguage(value === '' ? null : value);
        }}
        className={selectStyle}
      >
        <option value="">{strings.system}</option>
        {languages.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {nameLanguage(tag)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Names a language in its own words. */
function nameLanguage(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}

/** Lists the legal pages that the page's head links to, and the notices that the build writes next to the page. */
function listLegalLinks(): readonly { readonly label: string; readonly href: string }[] {
  const legal = legalLinks.flatMap(({ rel, name }) => {
    const href = document.head.querySelector(`link[rel="${rel}"]`)?.getAttribute('href');
    return href ? [{ label: strings[name], href }] : [];
  });
  return [...legal, { label: strings.licences, href: '/third-party-notices.txt' }];
}
