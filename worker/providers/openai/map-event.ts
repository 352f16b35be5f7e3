import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { Paragraphs } from '../call/paragraphs.ts';
import type { StreamPart } from '../language-model.ts';
import { CitedText } from './cited-text.ts';
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
  const searches = new Searches();
  const text = new CitedText();
  const reasoning = new Paragraphs('reasoning-delta');
  /** The messages in which the model tells what it is about to do. */
  const commentaries = new Set<number>();

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
          : text.add(event, searches.count > 0);
      case 'response.refusal.delta':
        return text.addPlain(event.delta);
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return reasoning.add(event.delta);
      case 'response.reasoning_summary_part.added':
        return reasoning.startParagraph();
      case 'response.output_item.added':
        return startItem(event.output_index, event.item);
      case 'response.output_text.annotation.added':
        return [...activity, ...text.cite(event)];
      case 'response.output_item.done':
        searches.read(event.item, text.sources);
        return [...text.flush(), ...thinks];
      case 'response.completed':
      case 'response.incomplete':
        return [...text.end(), mapFinish(event.response, searches.count)];
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
