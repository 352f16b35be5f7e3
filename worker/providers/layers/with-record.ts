import type { OptionalPart } from '../call/optional-parts.ts';
import type { FinishReason, ProviderErrorDetails, Usage } from '../language-model.ts';
import type { AnswerPart, CallPurpose, ModelIdentity, OpenCall } from '../panel.ts';
import type { RouteConfig } from '../providers-config.ts';
import { CallTally } from './call-tally.ts';

export interface CalledModel extends ModelIdentity {
  /** The provider of the route. */
  readonly provider: RouteConfig['provider'];
  /** The host that serves its models. */
  readonly host: string;
}

/** One call to a provider, once it is over. It holds no word of the question or the answer. */
export interface CallRecord extends CalledModel, CallPurpose {
  readonly modelId: string;
  readonly servedId?: string;
  /** `aborted`: we ended it. */
  readonly outcome: FinishReason | 'failed' | 'aborted';
  readonly error?: unknown;
  readonly durationMs: number;
  readonly firstWordMs?: number;
  /** Null if the provider refused the call or was not reached. */
  readonly usage: Usage | null;
  readonly without: readonly OptionalPart[];
  /** The parts that the provider refused for the first time, with the refusals. */
  readonly refusals: readonly {
    readonly part: OptionalPart;
    readonly refusal: ProviderErrorDetails;
  }[];
}

export type OnCall = (record: CallRecord) => void;

/** Records a call to a provider, however it ends. */
export function withRecord(
  next: OpenCall,
  { key, demo, provider, host }: CalledModel,
  onCall: OnCall,
): OpenCall {
  return async function* recorded(prompt, call) {
    const { model, turnId, task, attempt, signal } = call;
    const known = { ...(turnId && { turnId }), ...(task && { task }), ...(attempt && { attempt }) };
    const facts = { key, demo, provider, host, modelId: model.modelId, ...known };
    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    const tally = new CallTally(prompt);
    const seen: Seen = { without: [], refusals: [] };
    try {
      for await (const part of next(prompt, call)) {
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
      const usage = tally.usage(error);
      onCall({ ...facts, ...rest, ...thrown, outcome, durationMs: elapsed(), usage });
    }
  };
}

interface Seen {
  servedId?: string;
  firstWordMs?: number;
  finish?: FinishReason;
  error?: unknown;
  readonly without: OptionalPart[];
  readonly refusals: { part: OptionalPart; refusal: ProviderErrorDetails }[];
}

function note(part: AnswerPart, seen: Seen, elapsed: () => number): void {
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
