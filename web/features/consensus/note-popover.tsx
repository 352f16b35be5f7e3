import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { ArrowDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { useNames } from '../../models/names.ts';
import { CiteList } from './cite-list.tsx';
import { describeDoubts, nameNote } from './describe-note.ts';
import { PointWords } from './point-words.tsx';
import { sortLines } from './sort-lines.ts';
import type { OpenNote } from './use-open-note.ts';

export interface NotePopoverProps {
  readonly open: OpenNote;
  readonly lines: ConsensusState['lines'];
  readonly onDispute: (id: number) => void;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Beside a sentence's marks: the words that it rests on, and what is doubtful about it. */
export function NotePopover(props: NotePopoverProps) {
  const { open, lines, onDispute, onStay, onLeave, onClose } = props;
  const { note, button, how } = open;
  const names = useNames();
  const disputes = sortLines(lines).disagreements.filter(({ id }) => note.disputes.includes(id));
  const anchor: RefObject<HTMLElement> = { current: button };
  return (
    <Popover.Root open onOpenChange={(stays) => !stays && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          key={how}
          aria-label={nameNote(note, names)}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onPointerEnter={onStay}
          onPointerLeave={onLeave}
          onOpenAutoFocus={(event) => how === 'look' && event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => how === 'press' && button.focus()}
          onInteractOutside={(event) => {
            // A press on the marks closes it there.
            if (event.target instanceof Node && button.contains(event.target))
              event.preventDefault();
          }}
          className="z-50 max-h-[min(22rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-24px))] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-2.5 text-sm leading-relaxed text-ink shadow-dock outline-none"
        >
          {describeDoubts(note).map((doubt) => (
            <p key={doubt} className="px-1.5 pb-2 text-ink-soft last:pb-0.5">
              {doubt}
            </p>
          ))}
          {disputes.map(({ id, topic }) => (
            <button
              key={id}
              type="button"
              onClick={() => onDispute(id)}
              className="mb-1.5 flex w-full items-start gap-2 rounded-lg bg-sunken px-3 py-2 text-left last:mb-0 hover:text-accent"
            >
              <span className="min-w-0 flex-1">
                <span className="text-ink-faint">Disputed:</span> <PointWords text={topic} />
              </span>
              <ArrowDown className="mt-1 size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
            </button>
          ))}
          <CiteList cites={note.cites} onOpened={onClose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
