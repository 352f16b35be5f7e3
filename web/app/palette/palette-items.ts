import { tabKeys } from '@quartet/shared/domain/panel.ts';
import { type Screen, samplePath, screens } from '@quartet/shared/domain/screens.ts';
import { takeExample } from '../../features/chat/examples.ts';
import { findBlind, namesOf } from '../../features/chat/state/blind.ts';
import type { ChatState } from '../../features/chat/state/chat-state.ts';
import { examples } from '../../features/chat/strings.ts';
import { chooseTheme, type ThemeChoice } from '../../lib/theme.ts';
import { askForFeedback } from '../feedback/feedback-event.ts';
import { listFootLinks } from '../foot-links.ts';
import { showPrivacy } from '../header/privacy-info.tsx';
import { alt, command } from '../shortcuts/key-names.ts';
import { doShortcut } from '../shortcuts/use-shortcuts.ts';
import { strings } from './strings.ts';

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
    { title: strings.ask, items: listAskItems(ctx) },
    { title: strings.read, items: listReadItems(ctx) },
    { title: strings.save, items: listTakeAlongItems(ctx) },
    { title: strings.theme, items: listThemeItems(ctx) },
    { title: strings.quartet, items: listQuartetItems(ctx) },
    { title: strings.suggestions, items: ctx.isChat ? examples.map(toItem) : [] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function listAskItems({ chat, isChat, blindChosen }: PaletteContext): PaletteItem[] {
  const running = isChat && chat.loading;
  return [
    {
      label: strings.newChat,
      keywords: ['clear', 'reset'],
      keys: [command, 'Shift', 'O'],
      run: () => doShortcut({ type: 'new-chat' }),
    },
    ...(isChat
      ? [
          {
            label: blindChosen ? strings.showNames : strings.hideNames,
            keywords: ['blind', 'hide names'],
            keys: [alt, 'B'],
            run: () => doShortcut({ type: 'toggle-blind' }),
          },
        ]
      : []),
    ...(running
      ? [{ label: strings.stop, keys: ['Esc'], run: () => doShortcut({ type: 'stop' }) }]
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
    label: compares ? strings.oneTab : strings.compare,
    keys: [alt, '0'],
    run: () => doShortcut({ type: 'toggle-compare' }),
  };
  return [
    ...tabs,
    ...(canCompare ? [compare] : []),
    {
      label: strings.citations,
      keys: [alt, 'C'],
      run: () => doShortcut({ type: 'toggle-citations' }),
    },
    ...(findBlind(turn)
      ? [
          {
            label: strings.reveal,
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
      label: strings.copyTurn,
      keywords: ['clipboard', 'all answers'],
      run: () => takeAlong('copy'),
    },
    {
      label: strings.download,
      keywords: ['save', 'export', 'file'],
      run: () => takeAlong('download'),
    },
    { label: strings.print, keywords: ['paper', 'PDF'], run: () => window.print() },
  ];
}

function listThemeItems({ theme }: PaletteContext): PaletteItem[] {
  const labels = {
    system: strings.sameAsSystem,
    light: strings.light,
    dark: strings.dark,
  } as const;
  return (['system', 'light', 'dark'] as const)
    .filter((choice) => choice !== theme)
    .map((choice) => ({
      label: strings.themeOf(labels[choice]),
      keywords: ['appearance', 'colours'],
      run: () => chooseTheme(choice),
    }));
}

function listQuartetItems(ctx: PaletteContext): PaletteItem[] {
  const { isSignedIn, go, signIn, signOut } = ctx;
  return [
    ...listScreenItems(ctx),
    { label: strings.example, keywords: ['sample'], run: () => go(samplePath) },
    { label: strings.whatWeStore, keywords: ['privacy', 'incognito'], run: showPrivacy },
    {
      label: strings.shortcuts,
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
          { label: strings.feedback, run: () => void askForFeedback() },
          { label: strings.signOut, keywords: ['log out'], run: signOut },
        ]
      : [{ label: strings.signIn, keywords: ['log in', 'sign up'], run: signIn }]),
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
