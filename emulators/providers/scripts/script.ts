import type { Source } from '../answer.ts';
import type { Task } from '../prompt.ts';

/** The fields that every script may have. */
interface ScriptOptions {
  /** For how many calls it is played; 1 by default. */
  readonly times?: number | 'until-reset';
  /** Only for calls to this model id. */
  readonly model?: string;
  /** Only for this kind of call. By default `text` is played for answers only, and faults for every call. */
  readonly task?: Task;
  /**
   * A string is played word by word, a list one item as one delta. Labels and ids are chosen anew in each turn; in the
   * text of a consensus call these stand for them:
   * `{2}` the label of the second answer, or the second pair to check; `{2.7}` the id of its seventh unit;
   * `{unit:words}` the first unit, in any answer, with these words; `{units:words}` all of them, as `A1 C2`, and in a
   * line of JSON as `"A1","C2"`. A line with `{each}` is written for each label or pair.
   */
  readonly text?: string | readonly string[];
  readonly reasoning?: string | readonly string[];
  readonly sources?: readonly Source[];
  /** The reply to a structured call, instead of the emulator's own. */
  readonly object?: unknown;
  /** Milliseconds before each delta, instead of the emulator's pace. */
  readonly delayMs?: number;
  /** The message of the provider's error. */
  readonly message?: string;
}

/** After `after` text deltas; by default before the headers if the fault allows it, else at 0. */
interface FaultPlace {
  readonly after?: number;
}

export type Failure = Pick<ScriptOptions, 'message'> &
  (
    | { readonly kind: 'rate-limited'; readonly retryAfterSeconds?: number }
    | { readonly kind: 'server-error'; readonly status?: number }
    | { readonly kind: 'overloaded' }
    | { readonly kind: 'unauthorized'; readonly status?: 400 | 401 | 403 }
    | { readonly kind: 'model-gone' }
  );

/** Script: what the emulator plays for a call. JSON, so that another process can send it. */
export type Script = ScriptOptions &
  (
    | Failure
    | { readonly kind: 'steady' | 'reasoning' | 'web-search' }
    /** Waits `delayMs` before each delta, 100 by default. */
    | { readonly kind: 'slow' }
    /** `prompt: true`: refused before the model wrote anything, if the service makes that distinction. */
    | { readonly kind: 'refusal'; readonly prompt?: boolean }
    /** Ends for length after `after` deltas, by default half of them. */
    | ({ readonly kind: 'truncation' } & FaultPlace)
    | { readonly kind: 'flood'; readonly megabytes: number }
    | { readonly kind: 'hang-before-headers' }
    | ({ readonly kind: 'hang-mid-stream' | 'clean-cut' | 'error-event' } & FaultPlace)
    | ({ readonly kind: 'malformed-json' | 'reset' } & FaultPlace)
    /** Waits at a gate until it is released, then continues as usual. */
    | ({ readonly kind: 'hold'; readonly gate?: string } & FaultPlace)
  );

export type ScriptKind = Script['kind'];
