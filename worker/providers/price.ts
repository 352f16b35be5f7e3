import type { Usage } from './language-model.ts';

/** In US dollars per million tokens, which equals micro-dollars per token. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** In US dollars per thousand web searches. Absent if searches are not billed. */
  readonly searches?: number;
}

/** Returns whole micro-dollars, rounded up: the cost that the provider reports, or else the price. */
export function toMicroDollars(usage: Usage, price: Price): number {
  const { inputTokens, outputTokens, searches = 0, microDollars } = usage;
  if (microDollars !== undefined) return microDollars;
  const perSearch = (price.searches ?? 0) * 1_000;
  return Math.ceil(inputTokens * price.input + outputTokens * price.output + searches * perSearch);
}
