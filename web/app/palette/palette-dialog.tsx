import { useAuth, useClerk } from '@clerk/react';
import type { UserBody } from '@quartet/shared/http/bodies.ts';
import { Command as Cmdk } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useBlindChosen } from '../../features/chat/blind/blind-preference.ts';
import { useChatState } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { findConsensus } from '../../features/chat/state/retry-turn.ts';
import { useCanCompare, useLayout } from '../../features/chat/tabs/layout.ts';
import { copyTurn, downloadTurn } from '../../features/consensus/export/take-turn.ts';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { themeStore } from '../../lib/theme.ts';
import { showToast } from '../../lib/toasts.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { toExportedTurn } from '../pages/to-exported-turn.ts';
import { useIsSample } from '../sample/use-is-sample.ts';
import { findPaletteItems } from './find-palette-items.ts';
import { listPaletteGroups, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { strings } from './strings.ts';

interface PaletteDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Lists and searches the palette items. The chosen one runs after the focus has returned to where it was. */
export function PaletteDialog({ open, onOpenChange }: PaletteDialogProps) {
  const chosen = useRef<(() => void) | null>(null);
  const choose = (run: () => void) => {
    chosen.current = run;
    onOpenChange(false);
  };
  const focusReturn = useFocusReturn(() => {
    chosen.current?.();
    chosen.current = null;
  });
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/40 dark:bg-black/60" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-x-3 top-[max(12px,12dvh)] z-50 mx-auto flex max-h-[min(32rem,76dvh)] max-w-[34rem] animate-appear flex-col overflow-hidden rounded-2xl border border-line bg-raised shadow-dock outline-none"
        >
          <Dialog.Title className="sr-only">{strings.commands}</Dialog.Title>
          <Palette onChoose={choose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ onChoose }: { onChoose: (run: () => void) => void }) {
  const [search, setSearch] = useState('');
  const groups = findPaletteItems(usePaletteGroups(), search);
  return (
    <Cmdk
      label={strings.commands}
      loop
      shouldFilter={false}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-4">
        <Search className="size-4.5 shrink-0 text-ink-faint" aria-hidden="true" />
        <Cmdk.Input
          value={search}
          onValueChange={setSearch}
          placeholder={strings.whatToDo}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
        />
      </div>
      <Cmdk.List
        label={strings.commands}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5"
      >
        <Cmdk.Empty className="px-3 py-6 text-center text-sm text-ink-faint">
          {strings.noMatches}
        </Cmdk.Empty>
        {groups.map(({ title, items }) => (
          <Cmdk.Group key={title} heading={title} className={groupStyle}>
            {items.map((item) => (
              <Item key={item.label} item={item} onChoose={onChoose} />
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
    </Cmdk>
  );
}

const groupStyle =
  '*:[[cmdk-group-heading]]:px-3 *:[[cmdk-group-heading]]:pt-2.5 *:[[cmdk-group-heading]]:pb-1 *:[[cmdk-group-heading]]:text-xs *:[[cmdk-group-heading]]:text-ink-faint';

interface ItemProps {
  readonly item: PaletteItem;
  readonly onChoose: (run: () => void) => void;
}

function Item({ item: { label, keys = [], run }, onChoose }: ItemProps) {
  return (
    <Cmdk.Item
      value={label}
      onSelect={() => onChoose(run)}
      className="flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 py-1.5 text-sm select-none data-[selected=true]:bg-sunken dark:data-[selected=true]:bg-line/60 pointer-coarse:min-h-11"
    >
      {label}
      <Keys keys={keys} />
    </Cmdk.Item>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex shrink-0 gap-1 pointer-coarse:hidden" aria-hidden="true">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-md border border-line bg-paper px-1 py-px text-center font-sans text-[0.6875rem] text-ink-faint"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

function usePaletteGroups(): readonly PaletteGroup[] {
  const chat = useChatState((state) => state);
  const [location, go] = useLocation();
  const isSample = useIsSample();
  const { isSignedIn = false } = useAuth();
  const clerk = useClerk();
  const hosts = useUserRecord()?.hosts;
  const theme = useStore(themeStore);
  const blindChosen = useBlindChosen();
  const canCompare = useCanCompare();
  const compares = useLayout() === 'compare';
  return listPaletteGroups({
    chat,
    isChat: location === '/' && !isSample,
    isSignedIn,
    blindChosen,
    theme,
    canCompare,
    compares,
    go,
    signIn: () => clerk.openSignIn(),
    signOut: () => void clerk.signOut(),
    takeAlong: (how) => {
      const turn = chat.turns.at(-1);
      if (turn) void takeAlong(turn, how, hosts);
    },
  });
}

/** Copies or downloads a turn as shown, with its newest consensus; a failure shows a toast. */
async function takeAlong(
  turn: ChatTurn,
  how: 'copy' | 'download',
  hosts: UserBody['hosts'],
): Promise<void> {
  const exportTurn = () => Promise.resolve(toExportedTurn(turn, findConsensus(turn), hosts));
  try {
    await (how === 'copy' ? copyTurn(exportTurn) : downloadTurn(exportTurn));
    if (how === 'copy') showToast({ title: strings.copied });
  } catch (error) {
    console.error('The turn could not be taken along.', error);
    showToast({ title: strings.error, description: failures[how], variant: 'destructive' });
  }
}

const failures = {
  copy: strings.couldNotCopy,
  download: strings.couldNotDownload,
} as const;
