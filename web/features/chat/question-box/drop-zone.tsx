import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { attachImages } from './attach-images.ts';

/** Images may be dropped anywhere on the page. */
export function DropZone() {
  const over = useFileDrop();
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid animate-appear place-items-center rounded-2xl border-2 border-dashed border-accent bg-accent-wash/90">
      <p className="flex items-center gap-3 text-lg font-medium text-accent">
        <ImagePlus className="size-6" />
        Drop images to attach them
      </p>
    </div>
  );
}

function useFileDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
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
