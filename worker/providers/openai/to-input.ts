import type {
  EasyInputMessage,
  ResponseInputImage,
  ResponseInputText,
} from 'openai/resources/responses/responses';
import type { Prompt, PromptMessage } from '../language-model.ts';

type InputPart = ResponseInputText | ResponseInputImage;

/** The prompt as both vendors read it. Where it `marksPrefix`, the end of what comes before a task is marked. */
export function toInput(prompt: Prompt, options: { marksPrefix: boolean }): EasyInputMessage[] {
  const messages = prompt.messages.map((message) => toMessage(message, options));
  // As a message and not as `instructions`: both vendors take it.
  return prompt.system ? [{ role: 'system', content: prompt.system }, ...messages] : messages;
}

function toMessage(
  { role, text, images = [], task }: PromptMessage,
  { marksPrefix }: { marksPrefix: boolean },
): EasyInputMessage {
  if (images.length === 0 && !task) return { role, content: text };
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
  if (!task) return { role, content: parts };
  const shared = marksPrefix ? markEnd(parts) : parts;
  return { role, content: [...shared, { type: 'input_text', text: task }] };
}

function markEnd(parts: readonly InputPart[]): InputPart[] {
  return parts.map((part, at) =>
    at === parts.length - 1 ? { ...part, prompt_cache_breakpoint: { mode: 'explicit' } } : part,
  );
}
