import * as z from 'zod/mini';
import { modelKeySchema } from '../domain/model-key-schema.ts';
import { isFields } from './is-fields.ts';
import { listOf, oneOf, orElse, prepared } from './lenient.ts';
import { lineChecks, pageVerdicts, sentenceChecks } from './outcomes.ts';

const span = { start: z.int(), end: z.int() };

/** A unit that supports a line or a sentence: its model, and its offsets in that answer's tamed text. UTF-16, end exclusive. */
export const citedSchema = prepared(withoutSetAside, z.object({ model: modelKeySchema, ...span }));
export type Cited = z.infer<typeof citedSchema>;

/** Drops citations of the version before, which also cited the units that a sentence sets aside. */
function withoutSetAside(cited: unknown): unknown {
  return isFields(cited) && cited['against'] === true ? null : cited;
}

const cites = orElse(listOf(citedSchema), []);
const check = orElse(z.enum(lineChecks), 'unchecked');
/** The line is the answer to the question: its point, or its first stance, is the headline. */
const answer = orElse(z.optional(z.literal(true)), undefined);

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
  stances: orElse(listOf(z.object({ stance: z.string(), cites })), []),
  /** Evidence that would settle it. */
  settledBy: orElse(z.nullable(z.string()), null),
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
const own = orElse(z.optional(z.literal(true)), undefined);

/** Citations at an offset in the text of the consensus. */
export const citationSchema = z.object({ at: z.int(), cites, own });
export type Citation = z.infer<typeof citationSchema>;

/** A sentence of the text with its span, citations and verdict. */
export const sentenceSchema = z.object({
  ...span,
  cites,
  own,
  /** The ids of the disagreements of which it states one side. */
  disputes: orElse(listOf(z.int()), []),
  check: orElse(z.enum(sentenceChecks), 'unchecked'),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** An address that occurs in answers, and in which. Only these become links in the text. */
export const answerLinkSchema = z.object({
  url: z.string(),
  models: orElse(listOf(modelKeySchema), []),
});
export type AnswerLink = z.infer<typeof answerLinkSchema>;

/** The verdict of a page that answers cite on a line. */
export const pageCheckSchema = z.object({
  /** The id of the line. */
  line: z.int(),
  /** The place of the stance in its line. Absent unless the line is a disagreement. */
  stance: orElse(z.optional(z.int()), undefined),
  /** `url` is https. */
  page: z.object({ url: z.string(), title: z.string() }),
  verdict: oneOf(pageVerdicts, 'unreadable'),
  /** The sentence of the page that says so, or says otherwise. */
  words: orElse(z.optional(z.string()), undefined),
});
export type PageCheck = z.infer<typeof pageCheckSchema>;
