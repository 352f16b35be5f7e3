import { X } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { removeImage } from './attach-images.ts';
import { draftStore } from './draft.ts';

/** The attached images, each with its remove button. */
export function AttachmentList() {
  const images = useStore(draftStore, (draft) => draft.images);
  if (images.length === 0) return null;
  return (
    <ul aria-label="Attached images" className="flex flex-wrap gap-2.5 px-3 pt-3 slim:basis-full">
      {images.map(({ id, name, dataUrl }, index) => (
        <li key={id} className="relative animate-appear">
          <img
            src={dataUrl}
            alt={name}
            className="size-16 rounded-lg border border-line object-cover"
          />
          <button
            type="button"
            onClick={({ currentTarget: { form } }) => {
              flushSync(() => removeImage(id));
              if (form) focusNext(form, index);
            }}
            aria-label={`Remove ${name}`}
            className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full before:absolute before:-inset-2.5 border border-line bg-raised text-ink-soft shadow-sm hover:text-ink"
          >
            <X className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The pressed button is gone: the focus goes to that of the image in its place, or to the field. */
function focusNext(form: HTMLFormElement, index: number): void {
  const buttons = form.querySelectorAll<HTMLElement>('ul button');
  const next = buttons[Math.min(index, buttons.length - 1)] ?? form.querySelector('textarea');
  next?.focus();
}
