import { X } from 'lucide-react';
import { useRef } from 'react';
import { strings } from '../strings.ts';

export function ImageThumbnail({ src, alt }: { src: string; alt: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        aria-label={strings.open(alt)}
        className="block rounded-xl"
      >
        <img
          src={src}
          alt={alt}
          className="aspect-square w-20 rounded-xl border border-line object-cover"
        />
      </button>
      <dialog
        ref={dialog}
        aria-label={alt}
        closedby="any"
        className="m-auto max-h-none max-w-none animate-appear bg-transparent p-0 outline-none backdrop:bg-black/75"
      >
        <img src={src} alt={alt} className="max-h-[92dvh] max-w-[94vw] rounded-lg object-contain" />
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label={strings.close}
          className="fixed top-4 right-4 grid size-11 place-items-center rounded-full bg-black/60 text-white"
        >
          <X className="size-5" />
        </button>
      </dialog>
    </>
  );
}
