import type {
  EasyInputMessage,
  ResponseInputImage,
  ResponseInputText,
} from 'openai/resources/responses/responses';
import type { Prompt, PromptMessage } from '../language-model.ts';

type InputPart = ResponseInputText | ResponseInputImage;

/** The prompt as both vendors read it. Where it `marksPrefix`, the end of what comes before a task, or of a conversation, is marked. */
export function toInput(prompt: Prompt, options: { marksPrefix: boolean }): EasyInputMessage[] {
  const last = prompt.messages.length - 1;
  const messages = prompt.messages.map((message, at) =>
    toMessage(message, { ...options, isKept: at === last && last > 0 }),
  );
  // As a message and not as `instructions`: both vendors take it.
  return prompt.system ? [{ role: 'system', content: prompt.system }, ...messages] : messages;
}

function toMessage(
  { role, text, images = [], task }: PromptMessage,
  { marksPrefix, isKept }: { marksPrefix: boolean; isKept: boolean },
): EasyInputMessage {
  const isMarked = marksPrefix && (isKept || Boolean(task));
  if (images.length === 0 && !task && !isMarked) return { role, content: text };
  const parts: InputPart[] = [
    { type: 'input_text', text },
    ...images.map(
      ({ mediaType, base64 }): InputPart => ({
        type: 'input_image',
        image_url: `data:${mediaType};base64,${base64}`,
        detail: 'auto',
      }),
    ),
  ];
  const shared = isMarked ? markEnd(parts) : parts;
  return { role, content: task ? [...shared, { type: 'input_text', text: task }] : shared };
}

function markEnd(parts: readonly InputPart[]): InputPart[] {
  return parts.map((part, at) =>
    at === parts.length - 1 ? { ...part, prompt_cache_breakpoint: { mode: 'explicit' } } : part,
  );
}
