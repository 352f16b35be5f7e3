import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { ArrowDown, ChevronDown, GitFork } from 'lucide-react';
import { Popover } from 'radix-ui';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { alongReading } from '../../ui/lib/direction.ts';
import { ModelMarks } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { listModels, nameDispute, sortLines } from '../lines.ts';
import { CiteList, PointWords } from '../lists/list-parts.tsx';
import { strings } from '../strings.ts';
import { describeNote, nameNote, type SentenceNote } from './notes.ts';

interface NoteButtonProps {
  readonly note: SentenceNote;
  readonly onOpen: (it: OpenNote) => void;
  readonly onLeave: () => void;
}

/** Shows at the end of a sentence which models it cites, whether the composer added it, and whether it is doubtful. */
export const NoteButton = memo(function NoteButton({ note, onOpen, onLeave }: NoteButtonProps) {
  const names = useNames();
  const look = (button: HTMLElement) => onOpen({ note, button, how: 'look' });
  return (
    <button
      ref={joinStops}
      type="button"
      aria-label={nameNote(note, names)}
      aria-haspopup="dialog"
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') look(currentTarget);
      }}
      onPointerLeave={onLeave}
      onKeyDown={moveAmongNotes}
      onFocus={({ currentTarget }) => {
        joinStops(currentTarget);
        if (currentTarget.matches(':focus-visible')) look(currentTarget);
      }}
      onBlur={onLeave}
      onClick={({ currentTarget }) => onOpen({ note, button: currentTarget, how: 'press' })}
      className="note"
    >
      <ModelMarks models={listModels(note.cites)} className="gap-0.5" />
      {note.own && <span className="note-own">{strings.added}</span>}
      {note.doubt && <span className="note-doubt" />}
      {note.disputes.length > 0 && <GitFork className="size-3 rotate-90" aria-hidden="true" />}
      <ChevronDown className="-me-0.5 size-3 print:hidden" aria-hidden="true" />
    </button>
  );
});

interface NotePopoverProps {
  readonly open: OpenNote;
  readonly consensus: Pick<ConsensusState, 'lines' | 'composer'>;
  readonly onDispute: (id: number) => void;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Shows the passages that a sentence cites and the remarks about it, next to its marks. */
export function NotePopover(props: NotePopoverProps) {
  const { open, consensus, onDispute, onStay, onLeave, onClose } = props;
  const { note, button, how } = open;
  const names = useNames();
  const { disagreements } = sortLines(consensus.lines);
  const disputes = disagreements.filter(({ id }) => note.disputes.includes(id));
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
            // The button itself toggles the popover.
            if (event.target instanceof Node && button.contains(event.target))
              event.preventDefault();
          }}
          className="z-50 max-h-[min(22rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-24px))] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-2.5 text-sm leading-relaxed text-ink shadow-dock outline-none"
        >
          {describeNote(note, consensus, names).map((words) => (
            <p key={words} className="px-1.5 pb-2 text-ink-soft last:pb-0.5">
              {words}
            </p>
          ))}
          {disputes.map((line) => (
            <button
              key={line.id}
              type="button"
              onClick={() => onDispute(line.id)}
              className="mb-1.5 flex w-full items-start gap-2 rounded-lg bg-sunken px-3 py-2 text-start last:mb-0 hover:text-accent"
            >
              <span className="min-w-0 flex-1">
                <span className="text-ink-faint">{strings.disputed}</span>{' '}
                <PointWords text={nameDispute(line)} />
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

/** `look`: opened by hover or focus, and closed when these end. `press`: stays open. */
type NoteOpening = 'look' | 'press';

interface OpenNote {
  readonly note: SentenceNote;
  readonly button: HTMLElement;
  readonly how: NoteOpening;
}

const beforeLookMs = 120;
const afterLookMs = 200;

/** Tracks which note of a text is open. A pointer that only passes over a note does not open it. */
export function useOpenNote() {
  const [open, setOpen] = useState<OpenNote | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stay, [stay]);

  const show = useCallback(
    (next: OpenNote) => {
      stay();
      if (next.how === 'press') {
        setOpen((now) => (now?.how === 'press' && now.button === next.button ? null : next));
      } else {
        const look = () => setOpen((now) => (now?.how === 'press' ? now : next));
        timer.current = setTimeout(look, beforeLookMs);
      }
    },
    [stay],
  );
  const leave = useCallback(() => {
    stay();
    const close = () => setOpen((now) => (now?.how === 'press' ? now : null));
    timer.current = setTimeout(close, afterLookMs);
  }, [stay]);
  const close = useCallback(() => {
    stay();
    setOpen(null);
  }, [stay]);
  return { open, show, stay, leave, close };
}

/** Elements whose notes share one Tab stop. */
const blocks = 'p, li, td, th, h1, h2, h3, h4, h5, h6, [data-words]';

/** Lists all notes in the same paragraph. */
function listBeside(note: HTMLElement): readonly HTMLElement[] {
  const block = note.parentElement?.closest(blocks) ?? null;
  const notes = [...(block?.querySelectorAll<HTMLElement>('.note') ?? [])];
  return notes.filter((each) => each.parentElement?.closest(blocks) === block);
}

/** Lets Tab reach only one note of a paragraph: the focused one or the first. The arrow keys reach the other notes. */
function joinStops(note: HTMLElement | null): void {
  const notes = note ? listBeside(note) : [];
  const stop = notes.find((each) => each === document.activeElement) ?? notes[0];
  for (const each of notes) each.tabIndex = each === stop ? 0 : -1;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus to the next or previous note of the paragraph. */
function moveAmongNotes(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[alongReading(event)];
  if (!step) return;
  const notes = listBeside(event.currentTarget);
  const next = notes[notes.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
