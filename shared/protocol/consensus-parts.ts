import * as z from 'zod';
import { modelKeySchema } from '../domain/panel.ts';
import { lineChecks, sentenceChecks } from './outcomes.ts';

/** A unit that supports a line or a sentence: its model, and its offsets in that answer's tamed text. UTF-16, end exclusive. */
export const citedSchema = z.object({
  model: modelKeySchema,
  start: z.number().int(),
  end: z.number().int(),
});
export type Cited = z.infer<typeof citedSchema>;

const cites = z.array(citedSchema);
const check = z.enum(lineChecks);
/** The line is the answer to the question: its point, or its first stance, is the headline. */
const answer = z.literal(true).optional();

/** An agreement of two or more models. */
const agreementSchema = z.object({
  kind: z.literal('agreement'),
  point: z.string(),
  cites,
  check,
  answer,
});

/** A disagreement has two or more stances, each of other models. The topic may be empty. */
const disagreementLineSchema = z.object({
  kind: z.literal('disagreement'),
  topic: z.string(),
  stances: z.array(z.object({ stance: z.string(), cites })),
  /** Evidence that would settle it. */
  settledBy: z.string().nullable(),
  check,
  answer,
});

/** A statement of one model alone. */
const onlySchema = z.object({ kind: z.literal('only'), point: z.string(), cites, check, answer });

/** A claim that was shown until the check found that no answer says it. */
const fallenSchema = z.object({ kind: z.literal('fallen'), point: z.string(), cites, answer });

/** A finding of the comparison. */
export const consensusLineSchema = z.discriminatedUnion('kind', [
  agreementSchema,
  disagreementLineSchema,
  onlySchema,
  fallenSchema,
]);
export type ConsensusLine = z.infer<typeof consensusLineSchema>;
export type ConsensusLineOf<K extends ConsensusLine['kind']> = Extract<ConsensusLine, { kind: K }>;
export type Stance = ConsensusLineOf<'disagreement'>['stances'][number];

/** `own`: the composer says it from its own knowledge, not from the answers. */
const own = z.literal(true).optional();

/** Citations at an offset in the text of the consensus. */
export const citationSchema = z.object({ at: z.number().int(), cites, own });
export type Citation = z.infer<typeof citationSchema>;

/** A sentence of the text with its span, citations and verdict. */
export const sentenceSchema = z.object({
  start: z.number().int(),
  end: z.number().int(),
  cites,
  own,
  /** The ids of the disagreements of which it states one side. */
  disputes: z.array(z.number().int()),
  check: z.enum(sentenceChecks),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** An address that occurs in answers, and in which. Only these become links in the text. */
export const answerLinkSchema = z.object({ url: z.string(), models: z.array(modelKeySchema) });
export type AnswerLink = z.infer<typeof answerLinkSchema>;
