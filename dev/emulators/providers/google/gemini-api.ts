import type { EmulatedApi, HttpReply, IncomingCall } from '../emulated-api.ts';
import { asArray, asObject, asText } from '../json.ts';
import {
  joinTexts,
  type ReadMessage,
  type ReadPrompt,
  readMessages,
  readTexts,
} from '../prompt.ts';
import { toGoogleFailure } from './failures.ts';
import { streamContent, toContent } from './generate-content.ts';

/** generateContent and streamGenerateContent of the Gemini API. */
export const geminiApi: EmulatedApi = {
  readPrompt: readGooglePrompt,
  findFault,
  streamFrames: streamContent,
  toWhole: toContent,
  toFailure: toGoogleFailure,
  toErrorEvent: (message) => {
    const error = { code: 503, message, status: 'UNAVAILABLE' };
    return `data: ${JSON.stringify({ error })}\r\n\r\n`;
  },
  malformedEvent: 'data: {"candidates":[{"content":{"par\r\n\r\n',
};

function findFault({ headers }: IncomingCall): HttpReply | null {
  return headers['x-goog-api-key']
    ? null
    : toGoogleFailure('', { kind: 'unauthorized', status: 403 });
}

/** The path names the model, and whether to stream. */
export function readGooglePrompt({ path, body }: IncomingCall): ReadPrompt {
  const config = asObject(body['generationConfig']);
  const system = joinTexts(readContent(body['systemInstruction']).texts);
  return {
    provider: 'google',
    model: decodeURIComponent(/models\/([^:/]+):/.exec(path)?.[1] ?? ''),
    stream: path.includes(':streamGenerateContent'),
    ...readMessages(system, asArray(body['contents']).map(readContent)),
    webSearch: asArray(body['tools']).some((tool) => 'googleSearch' in asObject(tool)),
    reasoning: asObject(config['thinkingConfig'])['includeThoughts'] === true,
  };
}

function readContent(value: unknown): ReadMessage {
  const content = asObject(value);
  const parts = asArray(content['parts']).map(asObject);
  return {
    role: asText(content['role']) || 'user',
    texts: readTexts(parts),
    images: parts.map((part) => asText(asObject(part['inlineData'])['mimeType'])).filter(Boolean),
  };
}
