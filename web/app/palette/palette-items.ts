import { tabKeys } from '@quartet/shared/domain/panel.ts';
import { type Screen, samplePath, screens } from '@quartet/shared/domain/screens.ts';
import { examples, takeExample } from '../../features/chat/examples.ts';
import { findBlind, namesOf } from '../../features/chat/state/blind.ts';
import type { ChatState } from '../../features/chat/state/chat-state.ts';
import { chooseTheme, type ThemeChoice } from '../../lib/theme.ts';
import { askForFeedback } from '../feedback/feedback-event.ts';
import { listFootLinks } from '../foot-links.ts';
import { showPrivacy } from '../header/privacy-info.tsx';
import { alt, command } from '../shortcuts/key-names.ts';
import { doShortcut } from '../shortcuts/use-shortcuts.ts';

export interface PaletteItem {
  readonly label: string;
  /** Other words that find it. */
  readonly keywords?: readonly string[];
  readonly keys?: readonly string[];
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** The state of the page that decides which items are listed. */
export interface PaletteContext {
  readonly chat: ChatState;
  /** True while the chat is on the screen. */
  readonly isChat: boolean;
  readonly isSignedIn: boolean;
  readonly blindChosen: boolean;
  readonly theme: ThemeChoice;
  readonly canCompare: boolean;
  readonly compares: boolean;
  readonly go: (path: string) => void;
  readonly signIn: () => void;
  readonly signOut: () => void;
  /** Copies or downloads the newest turn. */
  readonly takeAlong: (how: 'copy' | 'download') => void;
}

/** Lists the items that do something now. */
export function listPaletteGroups(ctx: PaletteContext): readonly PaletteGroup[] {
  const groups = [
    { title: 'Ask', items: listAskItems(ctx) },
    { title: 'Read', items: listReadItems(ctx) },
    { title: 'Save', items: listTakeAlongItems(ctx) },
    { title: 'Theme', items: listThemeItems(ctx) },
    { title: 'Quartet', items: listQuartetItems(ctx) },
    { title: 'Suggestions', items: ctx.isChat ? examples.map(toItem) : [] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function listAskItems({ chat, isChat, blindChosen }: PaletteContext): PaletteItem[] {
  const running = isChat && chat.loading;
  return [
    {
      label: 'New chat',
      keywords: ['clear', 'reset'],
      keys: [command, 'Shift', 'O'],
      run: () => doShortcut({ type: 'new-chat' }),
    },
    ...(isChat
      ? [
          {
            label: blindChosen ? 'Show the model names' : 'Hide the model names',
            keywords: ['blind', 'hide names'],
            keys: [alt, 'B'],
            run: () => doShortcut({ type: 'toggle-blind' }),
          },
        ]
      : []),
    ...(running
      ? [{ label: 'Stop answering', keys: ['Esc'], run: () => doShortcut({ type: 'stop' }) }]
      : []),
  ];
}

function listReadItems({ chat, isChat, canCompare, compares }: PaletteContext): PaletteItem[] {
  const turn = chat.turns.at(-1);
  if (!isChat || !turn) return [];
  const { labelOf } = namesOf(turn);
  const tabs = tabKeys.map(
    (tab, index): PaletteItem => ({
      label: labelOf(tab),
      keywords: ['tab', 'answer'],
      keys: [alt, `${index + 1}`],
      run: () => doShortcut({ type: 'show-tab', index }),
    }),
  );
  const compare: PaletteItem = {
    label: compares ? 'Show one tab at a time' : 'Compare side by side',
    keys: [alt, '0'],
    run: () => doShortcut({ type: 'toggle-compare' }),
  };
  return [
    ...tabs,
    ...(canCompare ? [compare] : []),
    {
      label: 'Hide or show citations',
      keys: [alt, 'C'],
      run: () => doShortcut({ type: 'toggle-citations' }),
    },
    ...(findBlind(turn)
      ? [
          {
            label: 'Reveal who wrote what',
            keys: [alt, 'R'],
            run: () => doShortcut({ type: 'reveal' }),
          },
        ]
      : []),
  ];
}

function listTakeAlongItems({ chat, isChat, takeAlong }: PaletteContext): PaletteItem[] {
  const state = chat.turns.at(-1)?.state;
  if (!isChat || state?.status !== 'ended') return [];
  return [
    {
      label: 'Copy turn',
      keywords: ['clipboard', 'all answers'],
      run: () => takeAlong('copy'),
    },
    {
      label: 'Download as Markdown',
      keywords: ['save', 'export', 'file'],
      run: () => takeAlong('download'),
    },
    { label: 'Print', keywords: ['paper', 'PDF'], run: () => window.print() },
  ];
}

function listThemeItems({ theme }: PaletteContext): PaletteItem[] {
  const labels = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const;
  return (['system', 'light', 'dark'] as const)
    .filter((choice) => choice !== theme)
    .map((choice) => ({
      label: `Theme: ${labels[choice]}`,
      keywords: ['appearance', 'colours'],
      run: () => chooseTheme(choice),
    }));
}

function listQuartetItems(ctx: PaletteContext): PaletteItem[] {
  const { isSignedIn, go, signIn, signOut } = ctx;
  return [
    ...listScreenItems(ctx),
    { label: 'See a finished example', keywords: ['sample'], run: () => go(samplePath) },
    { label: 'What we store', keywords: ['privacy', 'incognito'], run: showPrivacy },
    {
      label: 'Keyboard shortcuts',
      keys: ['?'],
      run: () => doShortcut({ type: 'show-shortcuts' }),
    },
    ...listFootLinks().map(({ label, href }) => ({
      label,
      keywords: ['legal'],
      run: () => void window.open(href, '_blank', 'noreferrer'),
    })),
    ...(isSignedIn
      ? [
          { label: 'Feedback', run: () => void askForFeedback() },
          { label: 'Sign out', keywords: ['log out'], run: signOut },
        ]
      : [{ label: 'Sign in', keywords: ['log in', 'sign up'], run: signIn }]),
  ];
}

/** Lists the screens that the palette opens, without the chat while it is shown. */
export function listScreenItems({
  isChat,
  go,
}: Pick<PaletteContext, 'isChat' | 'go'>): PaletteItem[] {
  return Object.values<Screen>(screens).flatMap(({ path, paletteItem }) =>
    paletteItem && !(isChat && path === screens.chat.path)
      ? [{ ...paletteItem, run: () => go(path) }]
      : [],
  );
}

function toItem(example: (typeof examples)[number]): PaletteItem {
  return { label: example.question, run: () => takeExample(example.question) };
}
