import { tabKeys } from '@quartet/shared/domain/panel.ts';
import { type Screen, screens } from '@quartet/shared/domain/screens.ts';
import { examples, takeExample } from '../../features/chat/examples.ts';
import { findBlind, namesOf } from '../../features/chat/state/blind.ts';
import type { ChatState } from '../../features/chat/state/chat-state.ts';
import { chooseTheme, type ThemeChoice } from '../../lib/theme.ts';
import { askForFeedback } from '../feedback/feedback-event.ts';
import { showPrivacy } from '../header/privacy-info.tsx';
import { alt, command } from '../shortcuts/key-names.ts';
import { doShortcut } from '../shortcuts/use-shortcuts.ts';

export interface Command {
  readonly label: string;
  /** Other words by which it is found. */
  readonly keywords?: readonly string[];
  readonly keys?: readonly string[];
  readonly run: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** The state and actions that the commands depend on. */
export interface CommandContext {
  readonly chat: ChatState;
  /** The chat is on the screen. */
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

/** Lists the commands that have an effect now. */
export function listCommands(ctx: CommandContext): readonly CommandGroup[] {
  const groups = [
    { title: 'Ask', commands: listAsking(ctx) },
    { title: 'Read', commands: listReading(ctx) },
    { title: 'Take along', commands: listTaking(ctx) },
    { title: 'Theme', commands: listThemes(ctx) },
    { title: 'Quartet', commands: listDestinations(ctx) },
    { title: 'Suggestions', commands: ctx.isChat ? examples.map(toCommand) : [] },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

function listAsking({ chat, isChat, blindChosen }: CommandContext): Command[] {
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
            label: blindChosen ? 'Show names with the next question' : 'Hide names: ask blind',
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

function listReading({ chat, isChat, canCompare, compares }: CommandContext): Command[] {
  const turn = chat.turns.at(-1);
  if (!isChat || !turn) return [];
  const { labelOf } = namesOf(turn);
  const tabs = tabKeys.map(
    (tab, place): Command => ({
      label: labelOf(tab),
      keywords: ['tab', 'answer'],
      keys: [alt, `${place + 1}`],
      run: () => doShortcut({ type: 'show-tab', place }),
    }),
  );
  const compare: Command = {
    label: compares ? 'One tab at a time' : 'Compare side by side',
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

function listTaking({ chat, isChat, takeAlong }: CommandContext): Command[] {
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

function listThemes({ theme }: CommandContext): Command[] {
  const labels = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;
  return (['system', 'light', 'dark'] as const)
    .filter((choice) => choice !== theme)
    .map((choice) => ({
      label: `Theme: ${labels[choice]}`,
      keywords: ['appearance', 'colours'],
      run: () => chooseTheme(choice),
    }));
}

function listDestinations(ctx: CommandContext): Command[] {
  const { isSignedIn, signIn, signOut } = ctx;
  return [
    ...listScreens(ctx),
    { label: 'What is stored', keywords: ['privacy', 'incognito'], run: showPrivacy },
    {
      label: 'Keyboard shortcuts',
      keys: ['?'],
      run: () => doShortcut({ type: 'show-shortcuts' }),
    },
    ...(isSignedIn
      ? [
          { label: 'Feedback', run: () => void askForFeedback() },
          { label: 'Sign out', keywords: ['log out'], run: signOut },
        ]
      : [{ label: 'Sign in', keywords: ['log in', 'sign up'], run: signIn }]),
  ];
}

/** Screens that have a command, but for the chat while it is shown. */
export function listScreens({ isChat, go }: Pick<CommandContext, 'isChat' | 'go'>): Command[] {
  return Object.values<Screen>(screens).flatMap(({ path, command }) =>
    command && !(isChat && path === screens.chat.path) ? [{ ...command, run: () => go(path) }] : [],
  );
}

function toCommand(example: (typeof examples)[number]): Command {
  return { label: example.question, run: () => takeExample(example.question) };
}
