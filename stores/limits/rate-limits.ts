/** Limits takings to `most` within a window, which begins with the first of them. */
export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

/** Names who is counted, and for what: `user:…` or `address:…`. */
export interface RateSubject {
  readonly name: string;
  readonly of: string;
}

export interface RateState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until its window ends, at least 1. */
  readonly resetSeconds: number;
}

/** Counts over all processes; a refused call lengthens no window. Rejects when the store does not answer. */
export interface RateLimits {
  /** Takes one from every rate, or none: `allowed` is false when one of them is used up. */
  take(subject: RateSubject, rates: readonly Rate[]): Promise<RateState>;
  /** Adds to every rate, beyond its limit too: for what has happened already. */
  count(subject: RateSubject, rates: readonly Rate[], points: number): Promise<void>;
  look(subject: RateSubject, rates: readonly Rate[]): Promise<RateState>;
}
