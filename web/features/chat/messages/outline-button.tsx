import { List } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { prefersReducedMotion } from '../../../lib/use-media.ts';
import { strings } from '../conversation-strings.ts';

const indents = ['', 'ps-6', 'ps-9'] as const;

/** Lists the headings of a long answer; each scrolls to its place. */
export function OutlineButton() {
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
