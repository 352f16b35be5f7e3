import type { PlayedSource } from '../answer.ts';
import type { Task } from '../prompt.ts';

interface FailureOptions {
  /** The message of the provider's error. */
  readonly message?: string;
}

/** The fields that every script may have. */
interface ScriptOptions extends FailureOptions {
  /** The number of calls for which it is played; 1 by default. */
  readonly times?: number | 'until-reset';
  /** Only for calls to this model id. */
  readonly model?: string;
  /** Only for calls whose body has this field, as a path: `reasoning.summary`, `tools.0`. */
  readonly has?: string;
  /** The model that the service says it serves, instead of the requested model. */
  readonly servedAs?: string;
  /** The service's own word for why it stopped. */
  readonly rawFinish?: string;
  /** Words before the reasoning, where the service has such messages. */
  readonly commentary?: string | readonly string[];
  /** The number of billed searches, for a script with a search. */
  readonly searches?: number;
  /** The cost of the call as xAI reports it, in ten-billionths of a dollar. */
  readonly costTicks?: number;
  /** Only for this kind of call. By default `text` is played for answers only, and faults for every call but a list of models. */
  readonly task?: Task | 'list';
  /**
   * A string is played word by word, and each item of a list is one delta. Labels and ids are chosen again in each turn, so the
   * text of a consensus call has placeholders for them:
   * `{2}` is the label of the second answer, or the second row to check, and `{2.7}` is the id of its seventh unit;
   * `{unit:words}` is the first unit in any answer with these words, and `{units:words}` all of them, as `A1 C2`.
   * A line with `{each}` is written for each label or row, and `{named}` in it becomes the units that the row names.
   */
  readonly text?: string | readonly string[];
  readonly reasoning?: string | readonly string[];
  readonly sources?: readonly PlayedSource[];
  /** Milliseconds before each delta, instead of the emulator's pace. */
  readonly delayMs?: number;
}

/** The fault comes after `after` text deltas; by default before the headers if the fault allows it, else at 0. */
interface FaultOffset {
  readonly after?: number;
}

export type Failure = FailureOptions &
  (
    | { readonly kind: 'rate-limited'; readonly retryAfterSeconds?: number }
    | { readonly kind: 'server-error'; readonly status?: number }
    | { readonly kind: 'overloaded' }
    | { readonly kind: 'unauthorized'; readonly status?: 400 | 401 | 403 }
    | { readonly kind: 'model-gone' }
    | Refused
  );

/** A refusal with these values, in the service's own form. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code?: string | number;
  readonly type?: string;
  readonly param?: string;
}

/** A script is what the emulator plays for a call. It is JSON, so that another process can send it. */
export type Script = ScriptOptions &
  (
    | Failure
    | { readonly kind: 'steady' | 'reasoning' | 'web-search' }
    /** Waits `delayMs` before each delta, 100 by default. */
    | { readonly kind: 'slow' }
    /** `prompt: true`: refused before the model wrote anything, if the service makes that distinction. */
    | { readonly kind: 'refusal'; readonly prompt?: boolean }
    /** Ends for length after `after` deltas, by default half of them. */
    | ({ readonly kind: 'truncation' } & FaultOffset)
    /** Deltas of `deltaBytes`, 65,536 by default. */
    | { readonly kind: 'flood'; readonly megabytes: number; readonly deltaBytes?: number }
    | { readonly kind: 'hang-before-headers' }
    | ({ readonly kind: 'hang-mid-stream' | 'clean-cut' | 'error-event' } & FaultOffset)
    | ({ readonly kind: 'malformed-json' | 'reset' } & FaultOffset)
    /** Begins the message once more after `after` deltas, like a gateway that tries again. */
    | ({ readonly kind: 'second-start' } & FaultOffset)
    /** Waits at a gate until it is released, then continues as usual. */
    | ({ readonly kind: 'hold'; readonly gate?: string } & FaultOffset)
  );

export type ScriptKind = Script['kind'];
