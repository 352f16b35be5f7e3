import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';

/** A picture that opens larger. */
export function ImageThumbnail({ src, alt }: { src: string; alt: string }) {
  return (
    <Dialog.Root>
      <Dialog.Trigger aria-label={`Open ${alt}`} className="block rounded-xl">
        <img
          src={src}
          alt={alt}
          className="h-28 max-w-52 rounded-xl border border-line object-cover"
        />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-appear bg-black/75" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 grid place-items-center p-4 outline-none"
        >
          <Dialog.Title className="sr-only">{alt}</Dialog.Title>
          <img src={src} alt={alt} className="max-h-[92dvh] max-w-full rounded-lg object-contain" />
          <Dialog.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-10 place-items-center rounded-full bg-black/60 text-white"
          >
            <X className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
