import { asArray, asObject, asText } from '../json.ts';
import { joinTexts, type Prompt, type PromptMessage, readMessages, readTexts } from '../prompt.ts';
import type { IncomingCall } from '../wire.ts';

/** The path names the model, and whether to stream. */
export function readGooglePrompt({ path, body }: IncomingCall): Prompt {
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

function readContent(value: unknown): PromptMessage {
  const content = asObject(value);
  const parts = asArray(content['parts']).map(asObject);
  return {
    role: asText(content['role']) || 'user',
    texts: readTexts(parts),
    images: parts.map((part) => asText(asObject(part['inlineData'])['mimeType'])).filter(Boolean),
  };
}
