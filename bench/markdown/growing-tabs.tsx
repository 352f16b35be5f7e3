import { Markdown, renderer } from '@quartet/web/components/markdown/markdown.tsx';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Streamdown } from 'streamdown';

/** Four answers in one page, each drawn anew whenever it has grown. */

const tabs = 4;

type Draw = (text: string, streaming: boolean) => ReactNode;

const drawings: Readonly<Record<string, Draw>> = {
  quartet: (text, streaming) => <Markdown text={text} streaming={streaming} />,
  streamdown: (text) => <Streamdown>{text}</Streamdown>,
};

declare global {
  interface Window {
    /** Lets the text grow over so many frames, and resolves once all of it is drawn. */
    grow(name: string, text: string, frames: number): Promise<void>;
  }
}

window.grow = async (name, text, frames) => {
  const draw = drawings[name];
  if (!draw) throw new Error(`No drawing: ${name}`);
  await renderer.load();
  const roots = Array.from({ length: tabs }, () =>
    createRoot(document.body.appendChild(document.createElement('section'))),
  );
  const drawn = Promise.withResolvers<void>();
  let frame = 0;
  // In the callback itself: what follows an await is in no counter of scripts.
  const drawNext = (): void => {
    frame += 1;
    const shown = text.slice(0, Math.ceil((text.length * frame) / frames));
    flushSync(() => {
      for (const root of roots) root.render(draw(shown, frame < frames));
    });
    if (frame < frames) requestAnimationFrame(drawNext);
    else drawn.resolve();
  };
  requestAnimationFrame(drawNext);
  await drawn.promise;
};
