import { ArrowUp, EyeOff, Globe, ImagePlus, Square } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { Tooltip } from '../../../components/ui/tooltip.tsx';
import { cn } from '../../../lib/cn.ts';
import { usePreference } from '../../../lib/preferences.ts';
import { changeDraft, useView } from '../../../lib/view.ts';
import { toggleBlind } from '../blind/choose-blind.ts';
import { strings } from '../strings.ts';
import { attachImages } from './attach-images.ts';

export interface QuestionBoxActionsProps {
  readonly loading: boolean;
  readonly canSend: boolean;
  readonly onStop: () => void;
}

export function QuestionBoxActions({ loading, canSend, onStop }: QuestionBoxActionsProps) {
  return (
    <div className="flex items-center gap-[4px] px-2 pb-2 slim:ml-auto low:px-0.5 low:pb-0">
      <AttachButton />
      <WebSearchToggle />
      <BlindChip />
      {loading ? (
        <button
          key="stop"
          type="button"
          onClick={onStop}
          aria-label={strings.stop}
          className="ml-auto grid size-9 low:size-[min(2.25rem,44px)] place-items-center rounded-[10px] pointer-coarse:size-11 pointer-coarse:low:size-[44px] bg-ink text-paper transition-opacity hover:opacity-85"
        >
          <Square className="size-3.5 fill-current" />
        </button>
      ) : (
        <button
          key="send"
          type="submit"
          disabled={!canSend}
          aria-label={strings.send}
          className="ml-auto grid size-9 low:size-[min(2.25rem,44px)] place-items-center rounded-[10px] pointer-coarse:size-11 pointer-coarse:low:size-[44px] bg-accent text-accent-ink transition-colors hover:bg-accent-strong disabled:bg-sunken disabled:text-ink-faint dark:disabled:bg-line"
        >
          <ArrowUp className="size-[min(1.25rem,28px)]" />
        </button>
      )}
    </div>
  );
}

function AttachButton() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={strings.imageFiles}
        onChange={({ currentTarget }) => {
          void attachImages([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        onClick={() => input.current?.click()}
        aria-label={strings.attachImages}
        className="grid size-9 low:size-[min(2.25rem,44px)] place-items-center rounded-[10px] pointer-coarse:size-11 pointer-coarse:low:size-[44px] text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <ImagePlus className="size-[min(1.1875rem,28px)]" />
      </button>
    </>
  );
}

function WebSearchToggle() {
  const on = useView(({ draft }) => draft.webSearch);
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => changeDraft((draft) => ({ ...draft, webSearch: !draft.webSearch }))}
      className={toggleStyle(on)}
    >
      <Globe className="size-[min(1.125rem,28px)]" />
      <span className={wordStyle}>{strings.webSearch}</span>
    </button>
  );
}

/** Tells, and undoes, that the next answers hide which model wrote them. The menu begins that. */
function BlindChip() {
  if (!usePreference('blind')) return null;
  return (
    <Tooltip text={strings.namesHiddenUntil}>
      <button type="button" aria-pressed onClick={showNames} className={toggleStyle(true)}>
        <EyeOff className="size-[min(1.125rem,28px)]" />
        <span className={wordStyle}>{strings.blind}</span>
      </button>
    </Tooltip>
  );
}

/** The chip goes, so that the field takes the focus. */
function showNames({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.form?.querySelector('textarea')?.focus();
  toggleBlind();
}

/** Hides the word where there is little room. */
const wordStyle = 'max-[21rem]:sr-only max-sm:low:sr-only';

function toggleStyle(on: boolean): string {
  return cn(
    'flex h-9 low:h-[min(2.25rem,44px)] items-center justify-center gap-1.5 rounded-[10px] pointer-coarse:h-11 pointer-coarse:low:h-[44px] pointer-coarse:min-w-[44px] px-[10px] text-sm font-medium transition-colors',
    on ? 'bg-accent-wash text-accent' : 'text-ink-soft hover:bg-sunken hover:text-ink',
  );
}
