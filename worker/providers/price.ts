import { variable } from '@quartet/runtime/environment/variables.ts';
import * as z from 'zod';
import type { Usage } from './language-model.ts';

/** US dollars per million tokens, which are micro-dollars per token. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** US dollars per thousand web searches; absent where none are billed. */
  readonly searches?: number;
}

const number = String.raw`\s*(\d+(?:\.\d+)?)\s*`;
const pattern = new RegExp(`^${number}/${number}(?:/${number})?$`);

/** `2/10` or `2/10/14`: dollars per million tokens, input before output, then dollars per thousand searches. */
export const priceVariable = variable.text.transform((value, context): Price => {
  const [, input, output, searches] = pattern.exec(value) ?? [];
  if (input && output) {
    const tokens = { input: Number(input), output: Number(output) };
    return { ...tokens, ...(searches && { searches: Number(searches) }) };
  }
  context.addIssue('must read input/output or input/output/searches, in US dollars');
  return z.NEVER;
});

/** Returns whole micro-dollars, rounded up: as the provider reports them, or else by the price. */
export function toMicroDollars(usage: Usage, price: Price): number {
  const { inputTokens, outputTokens, searches = 0, microDollars } = usage;
  if (microDollars !== undefined) return microDollars;
  const perSearch = (price.searches ?? 0) * 1_000;
  return Math.ceil(inputTokens * price.input + outputTokens * price.output + searches * perSearch);
}
