import * as z from 'zod';

/** The one model that programs can ask. */
export const programModel = 'quartet';

const onlyText = { error: 'Quartet replies with plain text only.' };
const noTools = { error: 'Function tools are not supported.' };
const nothingKept = { error: 'Nothing is stored, so send the whole conversation.' };
const noLogprobs = { error: 'Log probabilities are not available.' };
const noMessages = {
  error: 'The messages are missing, or one of them has a role or part that is not supported.',
};

const textPart = z.object({
  type: z.enum(['text', 'input_text', 'output_text']),
  text: z.string(),
});
/** A data URL of an image. */
const imagePart = z.object({
  type: z.enum(['image_url', 'input_image']),
  image_url: z.union([z.string(), z.object({ url: z.string() })]),
});
const messageSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(z.union([textPart, imagePart]))]).nullish(),
});
export type ProgramMessage = z.infer<typeof messageSchema>;

const messageList = z.array(messageSchema).min(1);
const textFormat = z.object({ type: z.literal('text', onlyText) }).nullish();
const commonFields = {
  model: z.literal(programModel),
  stream: z.boolean().nullish(),
  top_logprobs: z.literal(0, noLogprobs).nullish(),
};

/**
 * The body of `POST /v1/chat/completions`. Fields that are not named here are ignored. A field that accepts only the value without
 * effect would otherwise let a program believe that it gets what it asks for.
 */
export const chatCompletionRequestSchema = z.object({
  ...commonFields,
  messages: messageList,
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  web_search_options: z.object({}).nullish(),
  tools: z.array(z.unknown()).max(0, noTools).nullish(),
  functions: z.array(z.unknown()).max(0, noTools).nullish(),
  response_format: textFormat,
  n: z.literal(1, { error: 'There is one reply to each question.' }).nullish(),
  logprobs: z.literal(false, noLogprobs).nullish(),
  audio: z.null(onlyText).optional(),
});

/** The body of `POST /v1/responses`; as for chat completions, other fields are ignored. */
export const responseRequestSchema = z.object({
  ...commonFields,
  input: z.union([z.string(), messageList], noMessages),
  instructions: z.string().nullish(),
  include: z.array(z.string().regex(/^(?!.*logprobs$)/, noLogprobs)).nullish(),
  tools: z.array(z.object({ type: z.string().startsWith('web_search', noTools) })).nullish(),
  text: z.object({ format: textFormat }).nullish(),
  previous_response_id: z.null(nothingKept).optional(),
  conversation: z.null(nothingKept).optional(),
  background: z.literal(false, { error: 'Background mode is not supported.' }).nullish(),
});
