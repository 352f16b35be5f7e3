import { asArray, asObject, asText, type JsonObject } from '../json.ts';
import { joinTexts, type Prompt, type PromptMessage, readMessages, readTexts } from '../prompt.ts';

export function readAnthropicPrompt(body: JsonObject): Prompt {
  const thinking = asObject(body['thinking']);
  return {
    provider: 'anthropic',
    model: asText(body['model']),
    stream: body['stream'] === true,
    ...readMessages(
      joinTexts(readTexts(body['system'])),
      asArray(body['messages']).map(readMessage),
    ),
    webSearch: asArray(body['tools']).some((tool) => asObject(tool)['name'] === 'web_search'),
    reasoning: thinking['type'] === 'adaptive' && thinking['display'] === 'summarized',
  };
}

function readMessage(value: unknown): PromptMessage {
  const message = asObject(value);
  return {
    role: asText(message['role']),
    texts: readTexts(message['content']),
    images: asArray(message['content'])
      .map((block) => asObject(asObject(block)['source']))
      .map((source) => asText(source['media_type']))
      .filter(Boolean),
  };
}
