import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import type * as z from 'zod';
import { ProviderError } from '../language-model.ts';

export interface ObjectCall<T> {
  readonly schema: z.ZodType<T>;
  ask(signal: AbortSignal): Promise<string>;
  mapError(error: unknown): ProviderError;
}

/** Runs the call and reads its reply. Throws `provider_invalid` when the reply is not of the shape. */
export async function objectCall<T>(call: ObjectCall<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  using link = linkAbort(signal);
  try {
    return readObject(await call.ask(link.signal), call.schema);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ProviderError ? error : call.mapError(error);
  }
}

function readObject<T>(text: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(readJson(withoutFence(text)));
  if (!result.success) throw new ProviderError('provider_invalid');
  return result.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('provider_invalid');
  }
}

/** Models without structured output like to wrap JSON in a Markdown fence. */
function withoutFence(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text;
}
