import { variable } from '@quartet/runtime/environment/variables.ts';
import * as z from 'zod';
import type { Usage } from './language-model.ts';

/** US dollars per million tokens, which are micro-dollars per token. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** `2/10`: dollars per million tokens, input before output. */
export const priceVariable = variable.text.transform((value, context): Price => {
  const [, input, output] = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(value) ?? [];
  if (input && output) return { input: Number(input), output: Number(output) };
  context.addIssue('must read input/output, in US dollars per million tokens');
  return z.NEVER;
});

/** Whole micro-dollars, rounded up. */
export function toMicroDollars({ inputTokens, outputTokens }: Usage, price: Price): number {
  return Math.ceil(inputTokens * price.input + outputTokens * price.output);
}
