import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { namesOf } from '../../features/chat/state/blind.ts';
import { useChatState } from '../../features/chat/state/chat-context.tsx';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import type { Names } from '../../models/names.ts';
import { alt, command } from './key-names.ts';
import { strings } from './strings.ts';

/** Limits the list to eight models, because Alt+1 shows the consensus and Alt+0 the comparison. */
const shortcutModels = modelKeys.slice(0, 8);

const toGroups = ({ shortNameOf }: Names) => [
  {
    title: strings.ask,
    lines: [
      { keys: ['Enter'], does: strings.send },
      { keys: ['Shift', 'Enter'], does: strings.newLine },
      { keys: [alt, 'B'], does: strings.blind },
      { keys: ['Esc'], does: strings.stop },
      { keys: [command, 'Shift', 'O'], does: strings.newChat },
    ],
  },
  {
    title: strings.read,
    lines: [
      { keys: [alt, '1'], does: strings.best },
      {
        keys: [alt, strings.twoTo(shortcutModels.length + 1)],
        does: shortcutModels.map(shortNameOf).join(', '),
      },
      { keys: [alt, '0'], does: strings.compare },
      { keys: [alt, 'C'], does: strings.citations },
      { keys: [alt, 'R'], does: strings.reveal },
      { keys: ['←', '→'], does: strings.nextTab },
      { keys: [command, 'K'], does: strings.allCommands },
      { keys: ['?'], does: strings.show },
    ],
  },
];

export interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const names = useChatState(({ turns }) => namesOf(turns.at(-1)));
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/40 dark:bg-black/60" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-x-4 inset-y-0 z-50 m-auto h-fit max-h-[92dvh] max-w-[26rem] animate-appear overflow-y-auto rounded-3xl border border-line bg-raised p-6 shadow-dock outline-none"
        >
          <Dialog.Title className="text-lg font-semibold tracking-[-0.02em]">
            {strings.shortcuts}
          </Dialog.Title>
          {toGroups(names).map(({ title, lines }) => (
            <section key={title} className="mt-5">
              <h3 className="mb-1 text-[0.8125rem] font-medium text-ink-faint">{title}</h3>
              <dl className="divide-y divide-line">
                {lines.map(({ keys, does }) => (
                  <ShortcutLine key={does} keys={keys} does={does} />
                ))}
              </dl>
            </section>
          ))}
          <Dialog.Close
            aria-label={strings.close}
            className="absolute top-4 right-4 grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          >
            <X className="size-4.5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ShortcutLine({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 text-sm">
      <dt className="min-w-0 wrap-anywhere">{does}</dt>
      <dd className="flex flex-wrap justify-end gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded-md border border-line-strong/70 bg-sunken px-1.5 py-0.5 text-center font-sans text-xs text-ink-soft"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
