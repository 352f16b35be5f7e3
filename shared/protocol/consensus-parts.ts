import * as z from 'zod';
import { modelKeySchema } from '../domain/panel.ts';
import { disagreementMatters, lineChecks, sentenceChecks } from './outcomes.ts';

/** A unit on which a line or a sentence rests: whose it is, and where it stands in that answer's tamed text. UTF-16, end exclusive. */
export const citedSchema = z.object({
  model: modelKeySchema,
  start: z.number().int(),
  end: z.number().int(),
  /** The sentence sets aside what this says. */
  against: z.literal(true).optional(),
});
export type Cited = z.infer<typeof citedSchema>;

const cites = z.array(citedSchema);
const check = z.enum(lineChecks);

/** An agreement of two or more models. */
const agreementSchema = z.object({
  kind: z.literal('agreement'),
  point: z.string(),
  cites,
  check,
});

/** A disagreement has two or more stances, each of other models. */
const disagreementLineSchema = z.object({
  kind: z.literal('disagreement'),
  topic: z.string(),
  matter: z.enum(disagreementMatters),
  stances: z.array(z.object({ stance: z.string(), cites })),
  /** Evidence that would settle it. */
  settledBy: z.string().nullable(),
  check,
});

/** A statement of one model alone. */
const onlySchema = z.object({ kind: z.literal('only'), point: z.string(), cites, check });

/** A finding of the comparison. */
export const consensusLineSchema = z.discriminatedUnion('kind', [
  agreementSchema,
  disagreementLineSchema,
  onlySchema,
]);
export type ConsensusLine = z.infer<typeof consensusLineSchema>;
export type ConsensusLineOf<K extends ConsensusLine['kind']> = Extract<ConsensusLine, { kind: K }>;
export type Stance = ConsensusLineOf<'disagreement'>['stances'][number];

/** A short answer to a closed question, and who gave it. */
export const voteSchema = z.object({ answer: z.string(), cites });
export type Vote = z.infer<typeof voteSchema>;

/** Citations at an offset in the text of the consensus. */
export const citationSchema = z.object({ at: z.number().int(), cites });
export type Citation = z.infer<typeof citationSchema>;

/** A sentence of the text with its span, citations and verdict. */
export const sentenceSchema = z.object({
  start: z.number().int(),
  end: z.number().int(),
  cites,
  /** Its numbers, dates, names and quotations that stand in none of its units, nor in the question. */
  unfounded: z.array(z.string()),
  /** The ids of the disagreements on whose units it rests. */
  disputes: z.array(z.number().int()),
  check: z.enum(sentenceChecks),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** An address that stands in answers, and in whose. No other is made a link in the text. */
export const answerLinkSchema = z.object({ url: z.string(), models: z.array(modelKeySchema) });
export type AnswerLink = z.infer<typeof answerLinkSchema>;
