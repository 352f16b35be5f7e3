import { asArray, asObject, asText, type JsonObject } from '../json.ts';
import {
  type Prompt,
  type PromptMessage,
  readMediaType,
  readMessages,
  readTexts,
} from '../prompt.ts';

export function readChatPrompt(body: JsonObject): Prompt {
  return {
    provider: 'compatible',
    model: asText(body['model']),
    stream: body['stream'] === true,
    ...readMessages('', asArray(body['messages']).map(readMessage)),
    webSearch: false,
    reasoning: true,
  };
}

function readMessage(value: unknown): PromptMessage {
  const message = asObject(value);
  const parts = asArray(message['content']).map(asObject);
  return {
    role: asText(message['role']),
    texts: readTexts(message['content']),
    images: parts
      .filter((part) => part['type'] === 'image_url')
      .map((part) => readMediaType(asText(asObject(part['image_url'])['url']))),
  };
}
