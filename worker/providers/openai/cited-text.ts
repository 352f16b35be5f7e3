import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { type CitedStretch, CountedTexts } from '../call/counted-texts.ts';
import { Paragraphs } from '../call/paragraphs.ts';
import { Sources } from '../call/sources.ts';
import { FinderMarks } from '../call/without-finder.ts';
import type { StreamPart } from '../language-model.ts';

type EventOf<T extends string> = Extract<ResponseStreamEvent, { type: T }>;
export type TextDelta = EventOf<'response.output_text.delta'>;
export type AnnotationAdded = EventOf<'response.output_text.annotation.added'>;

interface Annotation extends CitedStretch {
  readonly type?: string;
  readonly title?: unknown;
}

/** The text of one answer, and the pages that it cites. */
export class CitedText {
  readonly sources = new Sources();
  readonly #words = new Paragraphs('text-delta');
  readonly #marks = new FinderMarks();
  readonly #counted = new CountedTexts();

  startParagraph(): readonly StreamPart[] {
    return this.#words.startParagraph();
  }

  /** `searched`: its addresses may tell who found them. */
  add(event: TextDelta, searched: boolean): readonly StreamPart[] {
    this.#counted.add(toPartKey(event), event.delta, this.#words.said.length);
    return this.addPlain(searched ? this.#marks.add(event.delta) : event.delta);
  }

  addPlain(words: string): readonly StreamPart[] {
    return this.#words.add(words);
  }

  cite(event: AnnotationAdded): readonly StreamPart[] {
    const citation = event.annotation as Annotation | null;
    if (citation?.type !== 'url_citation') return [];
    this.#counted.cite(toPartKey(event), citation);
    return this.sources.cite(citation.url, citation.title);
  }

  /** What was kept of the words, as it might have become a mark. */
  flush(): readonly StreamPart[] {
    const rest = this.#marks.end();
    return rest === '' ? [] : this.addPlain(rest);
  }

  end(): readonly StreamPart[] {
    const rest = this.flush();
    this.#counted.place(this.sources, this.#words.said);
    return [...rest, ...this.sources.rest(this.#words.said)];
  }
}

/** The places of an annotation are counted in the part that it belongs to. */
function toPartKey({
  output_index: item,
  content_index: part,
}: Pick<TextDelta, 'output_index' | 'content_index'>): string {
  return `${item}.${part}`;
}
