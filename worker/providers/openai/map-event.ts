import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { Paragraphs } from '../call/paragraphs.ts';
import { Sources } from '../call/sources.ts';
import type { StreamPart } from '../language-model.ts';
import { mapFinish } from './map-finish.ts';
import { mapResponseError } from './map-response-error.ts';

/** Maps the events of one response in order. An unknown event is a sign of life. */
export function createEventMapper(): (event: ResponseStreamEvent) => readonly StreamPart[] {
  const sources = new Sources();
  const text = new Paragraphs('text-delta');
  const reasoning = new Paragraphs('reasoning-delta');
  return (event) => {
    switch (event.type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return text.add(event.delta);
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return reasoning.add(event.delta);
      case 'response.reasoning_summary_part.added':
        return reasoning.startParagraph();
      case 'response.output_item.added':
        return event.item?.type === 'message' ? text.startParagraph() : [{ type: 'activity' }];
      case 'response.output_text.annotation.added':
        return [{ type: 'activity' }, ...readAnnotation(event.annotation, sources)];
      case 'response.output_item.done':
        consultPages(event.item, sources);
        return [{ type: 'activity' }];
      case 'response.completed':
      case 'response.incomplete':
        return [...sources.rest(), mapFinish(event.response)];
      case 'response.failed':
        throw mapResponseError(event.response.error);
      case 'error':
        throw mapResponseError({ code: event.code ?? 'server_error', message: event.message });
      default:
        return [{ type: 'activity' }];
    }
  };
}

function readAnnotation(annotation: unknown, sources: Sources): readonly StreamPart[] {
  const citation = annotation as { type?: string; url?: unknown; title?: unknown } | null;
  return citation?.type === 'url_citation' ? sources.cite(citation.url, citation.title) : [];
}

function consultPages(item: { type?: string } | undefined, sources: Sources): void {
  if (item?.type !== 'web_search_call') return;
  const { action } = item as { action?: { sources?: readonly { url?: unknown }[] | null } };
  for (const page of action?.sources ?? []) sources.consult(page?.url);
}
