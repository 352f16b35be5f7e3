import type { ReadPrompt } from '../providers/prompt.ts';

/** Builds the prompt that an API reads from a call with these texts in its one user message. */
export function toPrompt(texts: readonly string[], fields: Partial<ReadPrompt> = {}): ReadPrompt {
  const text = texts.join('\n\n');
  return {
    provider: 'openai',
    model: 'some-model',
    stream: true,
    question: text,
    lastText: texts.at(-1) ?? '',
    text,
    isFollowUp: false,
    images: [],
    webSearch: false,
    reasoning: true,
    ...fields,
  };
}
