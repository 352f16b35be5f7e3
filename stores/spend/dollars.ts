import * as z from 'zod';

/** An amount in US dollars such as `0.5`, read as whole micro-dollars. */
export const dollars = z
  .string('must be set')
  .transform(Number)
  .pipe(z.number('must be an amount in US dollars').min(0).max(1_000_000))
  .transform((amount) => Math.round(amount * 1_000_000));
