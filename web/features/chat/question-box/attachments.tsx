import { ImagePlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useView } from '../../../lib/view.ts';
import { strings } from '../strings.ts';
import { attachImages, removeImage } from './attach-images.ts';

/** Lists the attached images, each with a remove button. */
export function AttachmentList() {
  const images = useView(({ draft }) => draft.images);
  if (images.length === 0) return null;
  return (
    <ul
      aria-label={strings.attachedImages}
      className="flex flex-wrap gap-2.5 px-3 pt-3 slim:basis-full"
    >
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
            aria-label={strings.remove(name)}
            className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full before:absolute before:-inset-2.5 border border-line bg-raised text-ink-soft shadow-sm hover:text-ink"
          >
            <X className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Focuses the button of the image that takes the removed one's place, or the field. */
function focusNext(form: HTMLFormElement, index: number): void {
  const buttons = form.querySelectorAll<HTMLElement>('ul button');
  const next = buttons[Math.min(index, buttons.length - 1)] ?? form.querySelector('textarea');
  next?.focus();
}

/** Accepts images dropped anywhere on the page. */
export function DropZone() {
  const over = useFileDrop();
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid animate-appear place-items-center rounded-2xl border-2 border-dashed border-accent bg-accent-wash/90">
      <p className="flex items-center gap-3 text-lg font-medium text-accent">
        <ImagePlus className="size-6" />
        {strings.dropImages}
      </p>
    </div>
  );
}

function useFileDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const carriesFiles = (event: DragEvent) =>
      event.dataTransfer?.types.includes(strings.files) ?? false;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void attachImages([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over;
}
