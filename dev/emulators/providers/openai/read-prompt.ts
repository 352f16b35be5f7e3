import { asArray, asObject, asText, type JsonObject } from '../json.ts';
import {
  type ReadMessage,
  type ReadPrompt,
  readMediaType,
  readMessages,
  readTexts,
} from '../prompt.ts';
import type { EmulatedProvider } from '../provider.ts';

export function readResponsesPrompt(provider: EmulatedProvider, body: JsonObject): ReadPrompt {
  const input = typeof body['input'] === 'string' ? [{ role: 'user', content: body['input'] }] : [];
  const items = [...input, ...asArray(body['input'])].map(asObject);
  return {
    provider,
    model: asText(body['model']),
    stream: body['stream'] === true,
    ...readMessages(asText(body['instructions']), items.map(readItem)),
    webSearch: asArray(body['tools']).some((tool) =>
      asText(asObject(tool)['type']).includes('web_search'),
    ),
    reasoning: Boolean(asObject(body['reasoning'])['summary']) || provider !== 'openai',
  };
}

function readItem(item: JsonObject): ReadMessage {
  const parts = asArray(item['content']).map(asObject);
  return {
    role: asText(item['role']),
    texts: readTexts(item['content']),
    images: parts
      .filter((part) => part['type'] === 'input_image')
      .map((part) => readMediaType(asText(part['image_url']))),
  };
}
