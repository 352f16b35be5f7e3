import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { List, Maximize2, Square } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type MouseEvent, useRef, useState } from 'react';
import { cn } from '../../ui/lib/cn.ts';
import { focusPanel } from '../../ui/lib/focus.ts';
import { prefersReducedMotion } from '../../ui/lib/use-media.ts';
import { CopyMarkdownButton } from '../../ui/markdown/copy-markdown-button.tsx';
import { ModelMark } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { strings } from '../conversation-strings.ts';
import { AnswerStatus, LengthSoFar } from '../progress/answer-figures.tsx';
import { useChat, useChatState } from '../state/chat-context.tsx';

export interface AnswerHeaderProps {
  readonly model: ModelKey;
  readonly turnKey: number;
  readonly answer: AnswerState;
  readonly demo: boolean;
  readonly running: boolean;
  /** Set for a column among other columns. The header then shows the status and links to the model's tab. */
  readonly column?: { readonly onOpenTab: () => void } | null;
}

/** Shows the model's name, the answer's length while it grows, and the answer's buttons. It is sticky if there is room. */
export function AnswerHeader(props: AnswerHeaderProps) {
  const { model, turnKey, answer, running, column = null } = props;
  const { labelOf, shortNameOf } = useNames();
  const label = labelOf(model, answer.label);
  return (
    <header
      className={cn(
        'flex items-center print:after:hidden after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-3 after:bg-linear-to-b after:from-paper',
        column
          ? 'sticky top-0 z-1 -mx-4 mb-2 h-12 gap-2 bg-paper pe-2 ps-4'
          : 'mb-3 min-h-10 gap-2.5 pointer-coarse:min-h-11 max-sm:after:hidden sm:sticky sm:top-0 sm:z-1 sm:bg-paper sm:py-1 low:static low:flex-wrap low:after:hidden print:static',
      )}
    >
      <ModelMark model={model} className="size-5 shrink-0" />
      <div className={cn('min-w-0', !column && 'flex flex-wrap items-baseline gap-x-2.5')}>
        <h2
          dir="auto"
          className={cn(
            'text-[0.9375rem] font-semibold tracking-[-0.01em]',
            column && 'w-fit max-w-full truncate',
          )}
          title={column ? label : undefined}
        >
          {label}
        </h2>
        <p className="flex h-4 flex-wrap gap-x-2 overflow-hidden text-xs leading-4 *:truncate">
          {column && <AnswerStatus answer={answer} />}
          <LengthSoFar answer={answer} />
        </p>
      </div>
      <DemoMark {...props} />
      {running && <StopButton turnKey={turnKey} model={model} />}
      {!running && answer.text !== '' && (
        <div className="ms-auto flex">
          {!column && hasManyHeadings(answer.text) && <OutlineButton />}
          <CopyMarkdownButton text={answer.text} label={strings.copyAnswer} worded={!column} />
        </div>
      )}
      {column && (
        <button
          type="button"
          onClick={column.onOpenTab}
          aria-label={strings.openInTab(shortNameOf(model))}
          className={cn(
            'grid size-8 shrink-0 place-items-center pointer-coarse:size-11 rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink',
            running || answer.text !== '' ? '-ms-2' : 'ms-auto',
          )}
        >
          <Maximize2 className="size-3.5" />
        </button>
      )}
    </header>
  );
}

function DemoMark({ demo, answer, column = null }: AnswerHeaderProps) {
  if (!demo || answer.text === '' || column) return null;
  return (
    <span className="shrink-0 rounded-full bg-amber-wash px-2 py-0.5 text-xs whitespace-nowrap text-ink-soft">
      {strings.demoAnswer}
    </span>
  );
}

/** Stops only this model's answer. */
function StopButton({ turnKey, model }: Pick<AnswerHeaderProps, 'turnKey' | 'model'>) {
  const chat = useChat();
  const { shortNameOf } = useNames();
  const [told, setTold] = useState(false);
  const accepted = useChatState(
    ({ loading, readsAlong, turns }) =>
      loading && !readsAlong && turns.at(-1)?.key === turnKey && !!turns.at(-1)?.turnId,
  );
  if (!accepted) return null;
  const stop = (event: MouseEvent) => {
    focusPanel(event.currentTarget);
    setTold(true);
    void chat.stopAnswer(model).finally(() => setTold(false));
  };
  return (
    <button
      type="button"
      disabled={told}
      onClick={stop}
      aria-label={strings.stopModel(shortNameOf(model))}
      className="ms-auto flex h-8 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-ink-faint transition-colors hover:bg-sunken hover:text-ink disabled:opacity-45 pointer-coarse:h-11 print:hidden"
    >
      <Square className="size-3 fill-current" aria-hidden="true" />
      {strings.stop}
    </button>
  );
}

const indents = ['', 'ps-6', 'ps-9'] as const;

/** Lists the headings of a long answer. A click on one scrolls to it. */
function OutlineButton() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [headings, setHeadings] = useState<readonly HTMLElement[]>([]);
  const highest = Math.min(...headings.map(levelOf));
  const lead = (heading: HTMLElement) => {
    setHeadings([]);
    heading.tabIndex = -1;
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    heading.scrollIntoView({ block: 'start', behavior });
    heading.focus({ preventScroll: true });
  };
  return (
    <Popover.Root
      open={headings.length > 0}
      onOpenChange={(open) => setHeadings(open ? findHeadings(trigger.current) : [])}
    >
      <Popover.Trigger
        ref={trigger}
        aria-label={strings.parts}
        title={strings.parts}
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken pointer-coarse:size-11 print:hidden"
      >
        <List className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={strings.parts}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => trigger.current?.focus({ preventScroll: true })}
          className="z-50 max-h-[min(24rem,var(--radix-popover-content-available-height))] w-[min(20rem,calc(100vw-24px))] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 text-sm text-ink shadow-dock outline-none"
        >
          <ol>
            {headings.map((heading, index) => (
              <li key={`${index} ${heading.textContent}`}>
                <button
                  type="button"
                  dir="auto"
                  onClick={() => lead(heading)}
                  className={cn(
                    'flex min-h-8 w-full items-center rounded-lg px-3 py-1 text-start leading-snug text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:min-h-11',
                    indents[Math.min(levelOf(heading) - highest, indents.length - 1)],
                  )}
                >
                  {heading.textContent}
                </button>
              </li>
            ))}
          </ol>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function findHeadings(button: Element | null): HTMLElement[] {
  const text = button?.closest('article')?.querySelector('[data-answer-text]');
  return [...(text?.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? [])];
}

const levelOf = ({ tagName }: Element): number => Number(tagName.slice(1));

const most = 6;
const fence = /^ {0,3}(?:```|~~~)/;
const heading = /^#{1,6} +\S/;

/** True if an answer has enough headings for a list of them. */
export function hasManyHeadings(text: string): boolean {
  let count = 0;
  let isCode = false;
  for (const line of text.split('\n')) {
    if (fence.test(line)) isCode = !isCode;
    else if (!isCode && heading.test(line)) count += 1;
  }
  return count > most;
}
