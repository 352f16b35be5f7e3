import { AppError } from '@quartet/shared/domain/errors.ts';
import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import {
  chatCompletionRequestSchema,
  type ProgramMessage,
  programModel,
  responseRequestSchema,
} from '@quartet/shared/http/program-bodies.ts';
import type * as z from 'zod';
import { parseQuestion } from '../chat/parse-question.ts';
import { type JsonObject, toFieldPath } from '../http/parse-json.ts';

/** Reads the body of `POST /v1/chat/completions`. Throws `AppError`, 4xx, with the field at fault. */
export function readChatCompletion(body: JsonObject) {
  const call = parseCall(chatCompletionRequestSchema, body);
  const webSearch = Boolean(call.web_search_options);
  const question = toQuestion(call.messages, { field: 'messages', webSearch });
  const usage = call.stream_options?.include_usage ?? false;
  return { question, stream: call.stream ?? false, usage };
}

/** Reads the body of `POST /v1/responses`. Throws `AppError`, 4xx, with the field at fault. */
export function readResponseCall(body: JsonObject) {
  const { input, instructions, stream, tools } = parseCall(responseRequestSchema, body);
  const asked = typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input;
  const messages = [{ role: 'system' as const, content: instructions }, ...asked];
  const question = toQuestion(messages, { field: 'input', webSearch: Boolean(tools?.length) });
  return { question, stream: stream ?? false, usage: true };
}

function parseCall<T>(schema: z.ZodType<T>, body: JsonObject): T {
  if (body['model'] !== programModel) {
    throw new AppError('not_found', `The model is called ${programModel}.`, { field: 'model' });
  }
  const { data, error } = schema.safeParse(body);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw new AppError('invalid_request', issue?.message ?? 'The request cannot be read.', {
    field: toFieldPath(issue?.path ?? []),
  });
}

/** Puts what the program says as the system before the question, so that models read it as a quotation of the person. */
function toQuestion(
  messages: readonly ProgramMessage[],
  { field, webSearch }: { readonly field: string; readonly webSearch: boolean },
): Question {
  const rules = messages.filter(({ role }) => role === 'system' || role === 'developer');
  const said = messages.filter((each) => !rules.includes(each));
  const last = said.at(-1);
  if (last?.role !== 'user') {
    throw new AppError('question_empty', 'The last message must be one of the user.', { field });
  }
  const asked = toText(last);
  const history = said.slice(0, -1).map((each) => ({ role: each.role, content: toText(each) }));
  try {
    return parseQuestion({
      message: asked.trim() && [...rules.map(toText), asked].join('\n\n'),
      conversationHistory: forEachModel(() => history),
      imageUrls: listImages(last),
      webSearch,
    }).question;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The program does not know the names of our own fields.
    throw new AppError(error.code, error.message, { ...error.details, field });
  }
}

function toText({ content }: ProgramMessage): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n');
}

function listImages({ content }: ProgramMessage): readonly string[] {
  if (!Array.isArray(content)) return [];
  const images = content.flatMap((part) => ('image_url' in part ? [part.image_url] : []));
  return images.map((image) => (typeof image === 'string' ? image : image.url));
}
