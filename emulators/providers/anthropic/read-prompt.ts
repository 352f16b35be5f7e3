import { asArray, asObject, asText, type JsonObject } from '../json.ts';
import { type Prompt, type PromptMessage, readMessages } from '../prompt.ts';

export function readAnthropicPrompt(body: JsonObject): Prompt {
  const format = asObject(asObject(body['output_config'])['format']);
  const thinking = asObject(body['thinking']);
  return {
    provider: 'anthropic',
    model: asText(body['model']),
    stream: body['stream'] === true,
    ...readMessages(readText(body['system']), asArray(body['messages']).map(readMessage)),
    webSearch: asArray(body['tools']).some((tool) => asObject(tool)['name'] === 'web_search'),
    reasoning: thinking['type'] === 'adaptive' && thinking['display'] === 'summarized',
    schema: format['type'] === 'json_schema' ? asObject(format['schema']) : null,
  };
}

function readMessage(value: unknown): PromptMessage {
  const message = asObject(value);
  return {
    role: asText(message['role']),
    text: readText(message['content']),
    images: asArray(message['content'])
      .map((block) => asObject(asObject(block)['source']))
      .map((source) => asText(source['media_type']))
      .filter(Boolean),
  };
}

function readText(content: unknown): string {
  if (typeof content === 'string') return content;
  const texts = asArray(content).map((block) => asText(asObject(block)['text']));
  return texts.filter(Boolean).join('\n');
}
