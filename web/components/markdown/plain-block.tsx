import type { Mark } from './mark-units.ts';

export interface PlainBlockProps {
  readonly text: string;
  /** Where it starts in the text that the marks refer to. */
  readonly offset: number;
  readonly marks: readonly Mark[];
}

/** A block that no parser should read, as it was written. */
export function PlainBlock({ text, offset, marks }: PlainBlockProps) {
  const ends = [0, ...marks.map(({ end }) => Math.min(text.length, end - offset))];
  return (
    <pre dir="auto" className="whitespace-pre-wrap">
      {marks.map(({ id, start, end }, index) => {
        const from = Math.max(0, start - offset);
        return [
          text.slice(ends[index], from),
          <mark key={start} data-unit={id}>
            {text.slice(from, end - offset)}
          </mark>,
        ];
      })}
      {text.slice(ends.at(-1))}
    </pre>
  );
}
