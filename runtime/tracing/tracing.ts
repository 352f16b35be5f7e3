/** Ids, codes and numbers. Any other string is left out. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** A step of a trace that is under way. */
export interface Span {
  /** Its W3C `traceparent`, under which its steps are opened, in this process or another one. */
  readonly traceparent: string | undefined;
  set(facts: SpanFacts): void;
  /** Marks the span as failed. Tells only the error's name and code. */
  fail(error: unknown): void;
  end(): void;
}

export interface SpanOptions {
  /** Default: what is under way. */
  readonly under?: string | undefined;
  /** Epoch milliseconds; now by default. */
  readonly startedAt?: number;
}

/** The steps of questions, for a collector. */
export interface Tracing {
  readonly isOn: boolean;
  /** The `traceparent` of what is under way. */
  current(): string | undefined;
  /** The id of its trace, as the log names it. */
  traceId(): string | undefined;
  /** Runs the work as a part of the span with this `traceparent`. */
  within<T>(traceparent: string | undefined, work: () => T): T;
  start(name: string, options?: SpanOptions): Span;
  /** Sends what is left, unless that takes long. Does not reject. */
  close(): Promise<void>;
}

export const noSpan: Span = { traceparent: undefined, set() {}, fail() {}, end() {} };

export const noTracing: Tracing = {
  isOn: false,
  current: () => undefined,
  traceId: () => undefined,
  within: (_traceparent, work) => work(),
  start: () => noSpan,
  close: async () => {},
};

/** Runs the work as a span of this name. */
export async function traced<T>(
  tracing: Tracing,
  name: string,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (!tracing.isOn) return work(noSpan);
  const span = tracing.start(name);
  try {
    return await tracing.within(span.traceparent, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
