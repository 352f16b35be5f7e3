import type { PlayedAnswer } from './answer.ts';
import type { JsonObject } from './json.ts';
import type { ReadPrompt } from './prompt.ts';
import type { Failure } from './scripts/script.ts';

/** Bytes of a stream that belong together. Faults come before a `text` frame, or before the first `close` frame. */
export interface Frame {
  readonly kind: 'open' | 'reasoning' | 'text' | 'close';
  readonly bytes: string;
}

/** A reply that is not a stream. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface IncomingCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: JsonObject;
}

/** One service's bytes in both directions. Ids are made from `callId`, so that a run can be repeated. */
export interface EmulatedApi {
  readPrompt(call: IncomingCall): ReadPrompt;
  /** The service's refusal of this call, or null. */
  findFault(call: IncomingCall): HttpReply | null;
  streamFrames(prompt: ReadPrompt, answer: PlayedAnswer, callId: number): Iterable<Frame>;
  toWhole(prompt: ReadPrompt, answer: PlayedAnswer, callId: number): unknown;
  toFailure(model: string, failure: Failure): HttpReply;
  /** An error in the middle of a stream. */
  toErrorEvent(message: string): string;
  /** A complete event whose JSON is broken. */
  readonly malformedEvent: string;
}
