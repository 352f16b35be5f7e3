import { APIError } from 'openai';
import type { ChatCompletion } from 'openai/resources/chat/completions';
import * as z from 'zod';
import type { ModelSettings } from '../call/settings.ts';
import { type Prompt, ProviderError } from '../language-model.ts';
import { createClient } from '../openai/create-client.ts';
import { toRequest } from './to-request.ts';

export interface ObjectQuestion {
  readonly prompt: Prompt;
  readonly settings: ModelSettings;
  readonly schema: z.ZodType;
}

/** Asks with a response format; a server that does not know it gets the schema in the system text. */
export async function askForObject(question: ObjectQuestion, signal: AbortSignal): Promise<string> {
  const client = createClient(question.settings);
  const schema = z.toJSONSchema(question.schema, { target: 'draft-7' });
  const request = { ...toRequest(question.prompt, question.settings), stream: false as const };
  try {
    const response_format = {
      type: 'json_schema' as const,
      json_schema: { name: 'reply', schema, strict: true },
    };
    return readReply(
      await client.chat.completions.create({ ...request, response_format }, { signal }),
    );
  } catch (error) {
    if (!isUnknownFormat(error)) throw error;
  }
  const told = `Reply with one JSON object of this JSON schema and nothing else:\n${JSON.stringify(schema)}`;
  const messages = [{ role: 'system' as const, content: told }, ...request.messages];
  return readReply(await client.chat.completions.create({ ...request, messages }, { signal }));
}

function isUnknownFormat(error: unknown): boolean {
  return error instanceof APIError && (error.status === 400 || error.status === 422);
}

function readReply(completion: ChatCompletion): string {
  const choice = completion.choices?.[0];
  if (choice?.finish_reason === 'length' || !choice?.message?.content) {
    throw new ProviderError('provider_invalid');
  }
  return choice.message.content;
}
