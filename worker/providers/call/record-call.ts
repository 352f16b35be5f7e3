import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type {
  FinishReason,
  Prompt,
  ProviderErrorDetails,
  StreamPart,
  Usage,
} from '../language-model.ts';
import type { CallLimits } from '../panel.ts';
import { createCallTally } from './call-tally.ts';
import type { OptionalPart } from './optional-parts.ts';

/** What is known of a call before it is made. */
export interface CallFacts extends Pick<CallLimits, 'turnId' | 'task' | 'attempt'> {
  readonly key: ModelKey;
  readonly demo: boolean;
  readonly host: string;
  readonly modelId: string;
}

/** One call to a provider, once it is over. It holds no word of the question or the answer. */
export interface CallRecord extends CallFacts {
  readonly servedId?: string;
  /** `aborted`: ended by us. */
  readonly outcome: FinishReason | 'failed' | 'aborted';
  readonly error?: unknown;
  readonly durationMs: number;
  readonly firstWordMs?: number;
  /** Null when the provider never began. */
  readonly usage: Usage | null;
  readonly without: readonly OptionalPart[];
  /** What the provider refused for the first time. */
  readonly refusals: readonly {
    readonly part: OptionalPart;
    readonly refusal: ProviderErrorDetails;
  }[];
}

export type OnCall = (record: CallRecord) => void;

/** Passes the parts on, and tells of the call when it ends, however it ends. */
export async function* recordCall(
  parts: AsyncIterable<StreamPart>,
  { prompt, signal, ...call }: CallFacts & Pick<CallLimits, 'signal'> & { readonly prompt: Prompt },
  onCall: OnCall,
): AsyncGenerator<StreamPart> {
  const { key, demo, host, modelId, turnId, task, attempt } = call;
  const known = { ...(turnId && { turnId }), ...(task && { task }), ...(attempt && { attempt }) };
  const facts = { key, demo, host, modelId, ...known };
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const tally = createCallTally(prompt);
  const seen: Seen = { without: [], refusals: [] };
  try {
    for await (const part of parts) {
      tally.add(part);
      note(part, seen, elapsed);
      yield part;
    }
  } catch (error) {
    seen.error = error;
    throw error;
  } finally {
    const { finish, error, ...rest } = seen;
    const isAborted = error === undefined || signal.aborted;
    const outcome = finish ?? (isAborted ? 'aborted' : 'failed');
    const thrown = isAborted ? {} : { error };
    onCall({ ...facts, ...rest, ...thrown, outcome, durationMs: elapsed(), usage: tally.usage() });
  }
}

interface Seen {
  servedId?: string;
  firstWordMs?: number;
  finish?: FinishReason;
  error?: unknown;
  readonly without: OptionalPart[];
  readonly refusals: { part: OptionalPart; refusal: ProviderErrorDetails }[];
}

function note(part: StreamPart, seen: Seen, elapsed: () => number): void {
  switch (part.type) {
    case 'served':
      seen.servedId = part.modelId;
      return;
    case 'text-delta':
      seen.firstWordMs ??= elapsed();
      return;
    case 'without':
      seen.without.push(part.part);
      if (part.refusal) seen.refusals.push({ part: part.part, refusal: part.refusal });
      return;
    case 'finish':
      seen.finish = part.reason;
      return;
    default:
  }
}
