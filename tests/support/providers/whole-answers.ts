import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';

/** The same answer of each provider in one JSON value. */
export const wholeAnswers: Readonly<Record<EmulatedProvider, object>> = {
  openai: toResponse('gpt-5'),
  xai: toResponse('grok-4'),
  openrouter: toResponse('openai/gpt-5'),
  anthropic: {
    type: 'message',
    model: 'claude-sonnet-4-5',
    content: [
      { type: 'thinking', thinking: 'Which city?', signature: 'x' },
      {
        type: 'text',
        text: 'Paris.',
        citations: [
          {
            type: 'web_search_result_location',
            url: 'https://a.example/',
            title: 'A',
            cited_text: 'x',
          },
        ],
      },
    ],
    stop_reason: 'end_turn',
    usage: { input_tokens: 20, output_tokens: 5 },
  },
  google: {
    candidates: [
      {
        content: {
          role: 'model',
          parts: [{ text: 'Which city?', thought: true }, { text: 'Paris.' }],
        },
        finishReason: 'STOP',
        groundingMetadata: {
          groundingChunks: [{ web: { uri: 'https://a.example/', title: 'A' } }],
        },
      },
    ],
    usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 5 },
    modelVersion: 'gemini-2.5-pro',
  },
  compatible: {
    object: 'chat.completion',
    model: 'qwen3',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          reasoning_content: 'Which city?',
          content: 'Paris.',
          annotations: [
            { type: 'url_citation', url_citation: { url: 'https://a.example/', title: 'A' } },
          ],
        },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 },
  },
};

function toResponse(model: string): object {
  const annotations = [
    { type: 'url_citation', url: 'https://a.example/', title: 'A', start_index: 0, end_index: 6 },
  ];
  return {
    object: 'response',
    id: 'r',
    model,
    status: 'completed',
    error: null,
    output: [
      { id: 'a', type: 'reasoning', summary: [{ type: 'summary_text', text: 'Which city?' }] },
      {
        id: 'b',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Paris.', annotations }],
      },
    ],
    usage: { input_tokens: 20, output_tokens: 5, total_tokens: 25 },
  };
}
