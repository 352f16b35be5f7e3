import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import { Paragraphs } from '../call/paragraphs.ts';
import { Sources } from '../call/sources.ts';
import type { StreamPart } from '../language-model.ts';

type StartEvent = Extract<RawMessageStreamEvent, { type: 'content_block_start' }>;
type DeltaEvent = Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>;
type Citation = Extract<DeltaEvent['delta'], { type: 'citations_delta' }>['citation'];

const activity = { type: 'activity' } as const;
/** Between two blocks, and in those that hold no words of the answer, a model may be silent for long. */
const thinks = { type: 'activity', thinks: true } as const;

/** The words and sources of one answer, over all messages in which a paused one is continued. */
export class AnthropicAnswer {
  readonly #sources = new Sources();
  readonly #text = new Paragraphs('text-delta');
  readonly #reasoning = new Paragraphs('reasoning-delta');
  /** The pages that the current block cites: all of its text rests on them. */
  #cited: unknown[] = [];
  /** How long the answer was before it. */
  #before = 0;

  /** An event without words still yields a sign of life. */
  mapEvent(event: RawMessageStreamEvent): readonly StreamPart[] {
    switch (event.type) {
      case 'content_block_start':
        this.#cited = [];
        this.#before = this.#text.said.length;
        return this.#mapStart(event.content_block);
      case 'content_block_delta':
        return this.#mapDelta(event.delta);
      case 'content_block_stop':
        this.#endPassage();
        return [thinks];
      default:
        return [activity];
    }
  }

  rest(): readonly StreamPart[] {
    return this.#sources.rest(this.#text.said);
  }

  #endPassage(): void {
    const { said } = this.#text;
    if (said.slice(this.#before).trim() === '') return;
    for (const url of this.#cited) this.#sources.place(url, said.length);
  }

  #mapStart(block: StartEvent['content_block']): readonly StreamPart[] {
    switch (block.type) {
      case 'text':
        // Text is split into blocks at every citation, without a break between them.
        return this.#text.add(block.text);
      case 'thinking':
        this.#reasoning.startParagraph();
        return [thinks, ...this.#reasoning.add(block.thinking)];
      case 'web_search_tool_result': {
        const results = Array.isArray(block.content) ? block.content : [];
        for (const { url, title } of results) this.#sources.consult(url, title);
        return [thinks, ...this.#text.startParagraph()];
      }
      default:
        return [thinks];
    }
  }

  #mapDelta(delta: DeltaEvent['delta']): readonly StreamPart[] {
    switch (delta.type) {
      case 'text_delta':
        return this.#text.add(delta.text);
      case 'thinking_delta':
        return this.#reasoning.add(delta.thinking);
      case 'citations_delta':
        return [activity, ...this.#cite(delta.citation)];
      default:
        return [activity];
    }
  }

  #cite(citation: Citation): readonly StreamPart[] {
    if (citation.type !== 'web_search_result_location') return [];
    this.#cited.push(citation.url);
    return this.#sources.cite(citation.url, citation.title);
  }
}
