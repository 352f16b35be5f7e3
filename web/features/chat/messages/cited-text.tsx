import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import { useMemo } from 'react';
import { Markdown, type MarkdownProps } from '../../../components/markdown/markdown.tsx';
import { SlotContext } from '../../../components/markdown/text-slot.tsx';
import { createLazy, useLazy } from '../../../lib/use-lazy.ts';
import { useNames } from '../../../models/names.ts';

const marks = createLazy(() => import('./source-marks.tsx'));

const drawNothing = () => null;

export interface CitedTextProps extends Omit<MarkdownProps, 'slots' | 'links'> {
  readonly sources: readonly Source[];
}

/**
 * The text of an answer. Once it is whole, each passage that rests on sources leads to them; not while it is hidden who
 * wrote it, since every provider cites in its own way.
 */
export function CitedText({ sources, ...props }: CitedTextProps) {
  const { blind } = useNames();
  const { text, streaming = false } = props;
  const cites = !streaming && !blind && sources.some(({ at }) => at !== undefined);
  const loaded = useLazy(marks, cites);
  const placed = useMemo(() => loaded?.placeMarks(text, sources), [loaded, text, sources]);
  return (
    <SlotContext value={placed?.draw ?? drawNothing}>
      <Markdown {...props} slots={placed?.places} />
    </SlotContext>
  );
}
