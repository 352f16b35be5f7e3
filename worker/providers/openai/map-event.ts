import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { Paragraphs } from '../call/paragraphs.ts';
import { Sources } from '../call/sources.ts';
import { FinderMarks } from '../call/without-finder.ts';
import type { StreamPart } from '../language-model.ts';
import { mapFinish } from './map-finish.ts';
import { mapResponseError } from './map-response-error.ts';
import { Searches } from './searches.ts';

const activity = [{ type: 'activity' }] as const;
/** Between two items, and in those that hold no words of the answer, a model may be silent for long. */
const thinks = [{ type: 'activity', thinks: true }] as const;

/** Maps the events of one response in order. An unknown event is a sign of life. */
export function createEventMapper(
  modelId: string,
): (event: ResponseStreamEvent) => readonly StreamPart[] {
  const sources = new Sources();
  const searches = new Searches();
  const text = new Paragraphs('text-delta');
  const marks = new FinderMarks();
  const reasoning = new Paragraphs('reasoning-delta');
  /** The messages in which the model tells what it is about to do. */
  const commentaries = new Set<number>();

  function endText(): readonly StreamPart[] {
    const rest = marks.end();
    return rest === '' ? [] : text.add(rest);
  }

  function startItem(index: number, item: OutputItem | undefined): readonly StreamPart[] {
    if (item?.type !== 'message') return thinks;
    if (item.phase !== 'commentary') return text.startParagraph();
    commentaries.add(index);
    return [...reasoning.startParagraph(), ...thinks];
  }

  return (event) => {
    switch (event.type) {
      case 'response.output_text.delta':
        return commentaries.has(event.output_index)
          ? reasoning.add(event.delta)
          : text.add(searches.count > 0 ? marks.add(event.delta) : event.delta);
      case 'response.refusal.delta':
        return text.add(event.delta);
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return reasoning.add(event.delta);
      case 'response.reasoning_summary_part.added':
        return reasoning.startParagraph();
      case 'response.output_item.added':
        return startItem(event.output_index, event.item);
      case 'response.output_text.annotation.added':
        return [...activity, ...readAnnotation(event.annotation, sources)];
      case 'response.output_item.done':
        searches.read(event.item, sources);
        return [...endText(), ...thinks];
      case 'response.completed':
      case 'response.incomplete':
        return [...endText(), ...sources.rest(), mapFinish(event.response, searches.count)];
      case 'response.failed':
        throw mapResponseError(event.response.error, modelId);
      case 'error':
        throw mapResponseError(event, modelId);
      default:
        return activity;
    }
  };
}

interface OutputItem {
  readonly type?: string;
  readonly phase?: string | null;
}

function readAnnotation(annotation: unknown, sources: Sources): readonly StreamPart[] {
  const citation = annotation as { type?: string; url?: unknown; title?: unknown } | null;
  return citation?.type === 'url_citation' ? sources.cite(citation.url, citation.title) : [];
}
