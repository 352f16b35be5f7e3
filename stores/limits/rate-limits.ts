/** Allows `most` units within a window, which begins when the first one is taken. */
export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

/** Names the caller that is counted, and for what: `user:…` or `address:…`. */
export interface RateSubject {
  readonly name: string;
  readonly of: string;
}

export interface RateState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

/** Counts over all processes. A refused call does not extend any window. Rejects if the store does not answer. */
export interface RateLimits {
  /** Takes one from every rate, or none if any of them is used up; `allowed` is then false. */
  take(subject: RateSubject, rates: readonly Rate[]): Promise<RateState>;
  /** Adds to every rate, even beyond its limit. For things that have already happened. */
  count(subject: RateSubject, rates: readonly Rate[], points: number): Promise<void>;
  look(subject: RateSubject, rates: readonly Rate[]): Promise<RateState>;
}
