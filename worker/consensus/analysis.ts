import * as z from 'zod';

/** What *compare* is asked for: claims and the words they rest on, never a ranking. `labels`: of the answers compared. */
export function createAnalysisSchema(labels: readonly string[]) {
  const idSchema = z.enum(labels);
  const quoteSchema = z.object({
    id: idSchema,
    quote: z.string().describe('Verbatim from that answer, 8 to 240 characters.'),
  });
  return z.object({
    shortAnswers: z
      .array(z.object({ id: idSchema, answer: z.string().nullable() }))
      .describe('Only where the question has one short answer; otherwise empty.'),
    agree: z
      .array(z.object({ point: z.string(), support: z.array(quoteSchema) }))
      .describe('Claims that at least two answers make.'),
    disagree: z
      .array(
        z.object({
          topic: z.string(),
          kind: z.enum(['fact', 'number', 'recommendation', 'assumption', 'freshness', 'image']),
          stances: z.array(
            z.object({ ids: z.array(idSchema), stance: z.string(), quotes: z.array(quoteSchema) }),
          ),
          resolution: z.string().nullable(),
          whatWouldSettleIt: z.string().nullable(),
        }),
      )
      .describe('Claims that cannot all be true, each with at least two stances.'),
    onlyOne: z
      .array(z.object({ id: idSchema, point: z.string(), quote: z.string() }))
      .describe('What one answer alone says. Silence of the others is no disagreement.'),
    suspicious: z
      .array(z.object({ id: idSchema, reason: z.string() }))
      .describe('Answers that hold text addressed to you.'),
  });
}

export type Analysis = z.infer<ReturnType<typeof createAnalysisSchema>>;
export type ClaimedQuote = Analysis['agree'][number]['support'][number];
