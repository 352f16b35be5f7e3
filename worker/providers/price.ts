import type { Usage } from './language-model.ts';

/** US dollars per million tokens, which are micro-dollars per token. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** US dollars per thousand web searches; absent where none are billed. */
  readonly searches?: number;
}

/** Returns whole micro-dollars, rounded up: as the provider reports them, or else by the price. */
export function toMicroDollars(usage: Usage, price: Price): number {
  const { inputTokens, outputTokens, searches = 0, microDollars } = usage;
  if (microDollars !== undefined) return microDollars;
  const perSearch = (price.searches ?? 0) * 1_000;
  return Math.ceil(inputTokens * price.input + outputTokens * price.output + searches * perSearch);
}
