import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { focusMain } from '../../../lib/focus-main.ts';
import { useOnline } from '../../../lib/online.ts';
import { changeDraft, useView, viewStore } from '../../../lib/view.ts';
import type { SentQuestion } from '../state/chat-state.ts';
import { strings } from '../strings.ts';
import { attachImages, removeLastImage } from './attach-images.ts';
import { AttachmentList, DropZone } from './attachments.tsx';
import { clearSent, toQuestion } from './draft.ts';
import { QuestionBoxActions } from './question-box-actions.tsx';
import { InabilityNote, type KnownPanel, SendNote } from './question-notes.tsx';
import { countLeft, isSendKey } from './question-rules.ts';

export interface QuestionBoxProps {
  readonly loading: boolean;
  /** Whether it has two rows, unless the window is low. */
  readonly roomy: boolean;
  /** Whether it has one row even in a high window. */
  readonly slim: boolean;
  /** Queued until sign-in has loaded. */
  readonly waiting: boolean;
  /** Undefined while unknown. */
  readonly known: KnownPanel | undefined;
  /** Returns false when nothing was sent, so that the draft is kept. */
  readonly onSend: (question: SentQuestion) => boolean;
  readonly onStop: () => void;
}

export function QuestionBox(props: QuestionBoxProps) {
  const { loading, roomy, slim, waiting, known, onSend, onStop } = props;
  const online = useOnline();
  const text = useView(({ draft }) => draft.text);
  const field = useRef<HTMLTextAreaElement>(null);

  const canSend = !loading && online && text.trim() !== '' && countLeft(text) >= 0;
  const send = () => {
    if (!canSend || !onSend(toQuestion(viewStore.getState().draft))) return;
    changeDraft(clearSent);
    focusAfterPress(field.current);
  };
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Backspace' && text === '') removeLastImage();
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
        rows={1}
        dir="auto"
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
      <SendNote waiting={waiting} loading={loading} />
      <QuestionBoxActions
        loading={loading}
        canSend={canSend}
        onStop={() => {
          onStop();
          focusAfterPress(field.current);
        }}
      />
    </form>
  );
}

function pick({ key, keyCode, shiftKey }: KeyboardEvent) {
  return { key, keyCode, shiftKey };
}

/** Office pastes an image alongside text; prefer the text. */
function pasteFiles(event: ClipboardEvent): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain').trim() !== '') return;
  event.preventDefault();
  void attachImages(files);
}

/** Moves the focus, since the pressed button is replaced. On a touch screen it leaves the field, to close the keyboard. */
function focusAfterPress(field: HTMLTextAreaElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) focusMain();
  else field?.focus();
}
