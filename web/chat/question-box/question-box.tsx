import { ArrowUp, BookOpenCheck, EyeOff, Globe, ImagePlus, Square } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Tooltip } from '../../ui/components/tooltip.tsx';
import { cn } from '../../ui/lib/cn.ts';
import { focusMain } from '../../ui/lib/focus.ts';
import { useOnline } from '../../ui/lib/online.ts';
import { usePreference } from '../../ui/lib/preferences.ts';
import { changeDraft, covers, useView, viewStore } from '../../ui/lib/view.ts';
import { toggleBlind } from '../blind/choose-blind.ts';
import type { SentQuestion } from '../state/chat-state.ts';
import { strings } from '../strings.ts';
import { AttachmentList, attachImages, DropZone, removeLastImage } from './attachments.tsx';
import { clearSent, toQuestion } from './draft.ts';
import { countLeft, InabilityNote, type KnownPanel, SendNote } from './question-notes.tsx';

interface QuestionBoxProps {
  readonly loading: boolean;
  /** True for two rows, unless the window is low. */
  readonly roomy: boolean;
  /** True for one row even in a high window. */
  readonly slim: boolean;
  /** True while a question is queued until sign-in has loaded. */
  readonly waiting: boolean;
  /** The newest question; empty if there is none. */
  readonly asked: string;
  /** Undefined until it is known. */
  readonly known: KnownPanel | undefined;
  /** Returns false if nothing was sent, so that the draft is kept. */
  readonly onSend: (question: SentQuestion) => boolean;
  /** Null where another tab owns the running turn. */
  readonly onStop: (() => void) | null;
}

export function QuestionBox(props: QuestionBoxProps) {
  const { loading, roomy, slim, waiting, asked, known, onSend, onStop } = props;
  const online = useOnline();
  const text = useView(({ draft }) => draft.text);
  const field = useRef<HTMLTextAreaElement>(null);

  const canSend = !loading && online && text.trim() !== '' && countLeft(text) >= 0;
  useFocusWhile(loading, field);
  useTyping(field);
  const send = () => {
    if (!canSend || !onSend(toQuestion(viewStore.getState().draft))) return;
    changeDraft(clearSent);
    focusAfterPress(field.current);
  };
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Backspace' && text === '') removeLastImage();
    if (event.key === 'ArrowUp' && text === '' && asked !== '') {
      event.preventDefault();
      changeDraft((draft) => ({ ...draft, text: asked }));
    }
    if (!isSendKey({ ...pick(event), isComposing: event.nativeEvent.isComposing })) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      data-slim={slim || undefined}
      className="rounded-2xl border border-line bg-raised shadow-dock transition-[border-color] focus-within:border-line-strong slim:flex slim:flex-wrap slim:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <DropZone />
      <AttachmentList />
      <InabilityNote {...known} />
      <textarea
        ref={field}
        value={text}
        disabled={loading}
        rows={1}
        dir={text === '' ? undefined : 'auto'}
        aria-label={strings.yourQuestion}
        placeholder={strings.askOnce}
        enterKeyHint="send"
        onChange={({ currentTarget: { value } }) =>
          changeDraft((draft) => ({ ...draft, text: value }))
        }
        onKeyDown={pressKey}
        onPaste={pasteFiles}
        className={`${roomy ? 'min-h-18' : 'min-h-12'} block field-sizing-content max-h-[38dvh] w-full slim:w-auto slim:min-w-0 slim:grow slim:basis-[84px] slim:pb-3.5 slim:placeholder-shown:h-12 slim:placeholder-shown:whitespace-nowrap slim:placeholder-shown:overflow-hidden low:min-h-[36px] low:max-h-[24dvh] low:px-[12px] low:py-[6px] low:placeholder-shown:h-[max(36px,calc(1.5rem+12px))] pointer-coarse:low:min-h-[44px] pointer-coarse:low:py-[10px] pointer-coarse:low:placeholder-shown:h-[max(44px,calc(1.5rem+12px))] resize-none bg-transparent mask-[linear-gradient(transparent,black_12px,black_calc(100%-10px),transparent)] low:mask-none px-4 pt-3.5 pb-2.5 text-base leading-6 text-ink outline-none placeholder:text-ink-faint max-[22rem]:placeholder:text-[0.8125rem]`}
      />
      <SendNote waiting={waiting} />
      <QuestionBoxActions loading={loading} canSend={canSend} known={known} onStop={onStop} />
    </form>
  );
}

function pick({ key, keyCode, shiftKey }: KeyboardEvent) {
  return { key, keyCode, shiftKey };
}

/** Office programs add an image to copied text. The text is preferred. */
function pasteFiles(event: ClipboardEvent): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain').trim() !== '') return;
  event.preventDefault();
  void attachImages(files);
}

/** The field is disabled while a turn runs. The focus then waits on "Stop", and comes back unless somebody has moved it. */
function useFocusWhile(loading: boolean, field: RefObject<HTMLTextAreaElement | null>): void {
  const before = useRef(loading);
  useLayoutEffect(() => {
    const hasChanged = before.current !== loading;
    before.current = loading;
    const focused = document.activeElement;
    if (focused !== document.body && focused !== field.current) return;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (isTouch && hasChanged) focusMain();
    if (isTouch) return;
    if (loading) field.current?.form?.querySelector<HTMLElement>('[data-stop]')?.focus();
    else field.current?.focus();
  }, [loading, field]);
}

/** Moves the focus to the field for a character that is typed elsewhere on the page, so that it is written there. */
function useTyping(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      const isCharacter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (!isCharacter || defaultPrevented || document.querySelector(covers)) return;
      if (target instanceof Element && target.closest('input, textarea, select')) return;
      field.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [field]);
}

/** Moves the focus, since the pressed button is replaced. On a touch screen it leaves the field, to close the keyboard. */
function focusAfterPress(field: HTMLTextAreaElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) focusMain();
  else field?.focus();
}

interface QuestionBoxActionsProps {
  readonly loading: boolean;
  readonly canSend: boolean;
  readonly known: KnownPanel | undefined;
  readonly onStop: (() => void) | null;
}

function QuestionBoxActions({ loading, canSend, known, onStop }: QuestionBoxActionsProps) {
  const searches = useView(({ draft }) => draft.webSearch);
  return (
    <div className="flex items-center gap-[4px] px-2 pb-2 slim:ms-auto low:px-0.5 low:pb-0">
      <AttachButton />
      <DraftToggle choice="webSearch" Icon={Globe} />
      {searches && known?.pageChecks && <DraftToggle choice="checkPages" Icon={BookOpenCheck} />}
      <BlindChip />
      {loading && onStop ? (
        <button
          key="stop"
          type="button"
          data-stop
          onClick={onStop}
          aria-label={strings.stop}
          className="ms-auto grid size-9 low:size-[min(2.25rem,44px)] place-items-center rounded-[10px] pointer-coarse:size-11 pointer-coarse:low:size-[44px] bg-ink text-paper transition-opacity hover:opacity-85"
        >
          <Square className="size-3.5 fill-current" />
        </button>
      ) : (
        <button
          key="send"
          type="submit"
          disabled={!canSend}
          aria-label={strings.send}
          className="ms-auto grid size-9 low:size-[min(2.25rem,44px)] place-items-center rounded-[10px] pointer-coarse:size-11 pointer-coarse:low:size-[44px] bg-accent text-accent-ink transition-colors hover:bg-accent-strong disabled:bg-sunken disabled:text-ink-faint dark:disabled:bg-line"
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

interface DraftToggleProps {
  readonly choice: 'webSearch' | 'checkPages';
  readonly Icon: typeof Globe;
}

function DraftToggle({ choice, Icon }: DraftToggleProps) {
  const on = useView(({ draft }) => draft[choice] === true);
  return (
    <button
      type="button"
      aria-pressed={on}
      title={choice === 'checkPages' ? strings.sitesSeeAVisit : undefined}
      onClick={() => changeDraft((draft) => ({ ...draft, [choice]: !on }))}
      className={toggleStyle(on)}
    >
      <Icon className="size-[min(1.125rem,28px)]" />
      <span className={wordStyle}>{strings[choice]}</span>
    </button>
  );
}

/** Shows that the next answers will hide which model wrote them, and can undo that. The menu turns it on. */
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

/** The chip disappears, so the field gets the focus. */
function showNames({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.form?.querySelector('textarea')?.focus();
  toggleBlind();
}

/** Hides the word if there is little room. */
const wordStyle = 'max-[21rem]:sr-only max-sm:low:sr-only';

function toggleStyle(on: boolean): string {
  return cn(
    'flex h-9 low:h-[min(2.25rem,44px)] items-center justify-center gap-1.5 rounded-[10px] pointer-coarse:h-11 pointer-coarse:low:h-[44px] pointer-coarse:min-w-[44px] px-[10px] text-sm font-medium transition-colors',
    on ? 'bg-accent-wash text-accent' : 'text-ink-soft hover:bg-sunken hover:text-ink',
  );
}

interface SendKey {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** The `keyCode` of a key that an input method handles. */
const inputMethodKey = 229;

/** True for Enter, except with Shift or within an input method. */
export function isSendKey({ key, keyCode, shiftKey, isComposing }: SendKey): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== inputMethodKey;
}
