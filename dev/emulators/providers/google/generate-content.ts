import { countTokens, type PlayedAnswer, type Search } from '../answer.ts';
import type { Frame } from '../emulated-api.ts';
import type { JsonObject } from '../json.ts';
import type { ReadPrompt } from '../prompt.ts';

const redirectUrl = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/';

/** Chunks without event names; the last one carries the finish reason and the grounding. */
export function* streamContent(
  prompt: ReadPrompt,
  answer: PlayedAnswer,
  callId: number,
): Iterable<Frame> {
  const chunk = (kind: Frame['kind'], fields: JsonObject): Frame => ({
    kind,
    bytes: `data: ${JSON.stringify({ ...fields, ...toTail(prompt, answer, callId) })}\r\n\r\n`,
  });
  if (answer.finish === 'refused-prompt') {
    yield chunk('close', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } });
    return;
  }
  for (const text of answer.reasoning) {
    yield chunk('reasoning', toCandidate([{ text, thought: true }]));
  }
  for (const text of answer.text) yield chunk('text', toCandidate([{ text }]));
  yield chunk('close', toCandidate([{ text: '' }], toEnding(answer)));
}

/** The reply to a call without streaming. */
export function toContent(prompt: ReadPrompt, answer: PlayedAnswer, callId: number): JsonObject {
  const tail = toTail(prompt, answer, callId);
  if (answer.finish === 'refused-prompt') {
    return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...tail };
  }
  const thought = answer.reasoning.join('');
  const parts = [
    ...(thought ? [{ text: thought, thought: true }] : []),
    { text: answer.text.join('') },
  ];
  return { ...toCandidate(parts, toEnding(answer)), ...tail };
}

function toCandidate(parts: readonly JsonObject[], fields: JsonObject = {}): JsonObject {
  return { candidates: [{ content: { parts, role: 'model' }, index: 0, ...fields }] };
}

function toEnding(answer: PlayedAnswer): JsonObject {
  const reasons = { complete: 'STOP', truncated: 'MAX_TOKENS', refused: 'SAFETY' };
  const usual = answer.finish === 'refused-prompt' ? 'SAFETY' : reasons[answer.finish];
  const finishReason = answer.rawFinish ?? usual;
  if (!answer.search) return { finishReason };
  return { finishReason, groundingMetadata: toGrounding(answer.search, answer.text.join('')) };
}

function toGrounding({ query, sources, count = 1 }: Search, text: string): JsonObject {
  return {
    webSearchQueries: Array.from({ length: count }, (_, at) => (at ? `${query} ${at + 1}` : query)),
    searchEntryPoint: { renderedContent: '<div></div>' },
    groundingChunks: sources.map(({ url, isDirect = false }) => ({
      web: {
        uri: isDirect ? url : `${redirectUrl}${Buffer.from(url).toString('base64url')}`,
        title: new URL(url).hostname,
      },
    })),
    groundingSupports: sources.map(({ cited }, index) => ({
      segment: toSegment(text, cited ?? ''),
      groundingChunkIndices: [index],
    })),
  };
}

/** Google gives offsets in bytes. */
function toSegment(text: string, cited: string): JsonObject {
  const start = Math.max(0, text.indexOf(cited));
  const startIndex = Buffer.byteLength(text.slice(0, start));
  return { startIndex, endIndex: startIndex + Buffer.byteLength(cited), text: cited };
}

function toTail(prompt: ReadPrompt, answer: PlayedAnswer, callId: number): JsonObject {
  const thoughts = answer.reasoning.length > 0 ? countTokens(answer.reasoning) : 0;
  const input = countTokens([prompt.text]);
  const output = countTokens(answer.text);
  return {
    usageMetadata: {
      promptTokenCount: input,
      candidatesTokenCount: output,
      totalTokenCount: input + output + thoughts,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
      thoughtsTokenCount: thoughts,
    },
    modelVersion: prompt.model,
    responseId: `r${callId.toString(16).padStart(22, '0')}`,
  };
}
