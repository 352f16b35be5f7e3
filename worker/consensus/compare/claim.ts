import * as z from 'zod';
import type { ClaimedDisagreement, ClaimedPoint } from '../../units/claimed-lines.ts';

/** One claim of a comparison. Labels and ids are unchecked, as the model wrote them. */
export type Claim =
  | ({ readonly type: 'agree' | 'only' } & ClaimedPoint)
  | ({ readonly type: 'disagree' } & ClaimedDisagreement)
  /** A short answer to a closed question. */
  | { readonly type: 'vote'; readonly answer: string; readonly units: readonly string[] }
  /** An answer that declines, or that holds text addressed to the composer. */
  | { readonly type: 'refuses' | 'suspicious'; readonly label: string }
  | { readonly type: 'nothing' };

const longestWords = 500;
const words = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, longestWords).toWellFormed());
const longestId = 16;
const mostUnits = 64;
const units = z.union([
  z
    .string()
    .max(longestId * mostUnits)
    .transform((ids) => ids.split(/[\s,;]+/).filter((id) => id !== '' && id.length <= longestId)),
  z.array(z.string().max(longestId)).max(mostUnits),
]);
/** The requested shape, `["…","A7 B3"]`. Some models name each part instead. */
const said = z.tuple([words, units]);
const stance = z.union([
  said.transform(([of, ids]) => ({ stance: of, units: ids })),
  z.object({ stance: words, units }),
]);

const claimSchema = z.union([
  z.object({ agree: said }).transform((of) => toPoint('agree', ...of.agree)),
  z.object({ agree: words, units }).transform((of) => toPoint('agree', of.agree, of.units)),
  z.object({ only: said }).transform((of) => toPoint('only', ...of.only)),
  z.object({ only: words, units }).transform((of) => toPoint('only', of.only, of.units)),
  z.object({ vote: said }).transform((of) => toVote(...of.vote)),
  z.object({ vote: words, units }).transform((of) => toVote(of.vote, of.units)),
  z
    .object({
      disagree: words,
      kind: z.string().catch('fact'),
      stances: z.array(stance).max(16),
      settle: words.nullable().catch(null),
    })
    .transform(
      (of): Claim => ({
        type: 'disagree',
        topic: of.disagree,
        kind: of.kind,
        stances: of.stances,
        whatWouldSettleIt: of.settle,
      }),
    ),
  z.object({ nothing: z.literal(true) }).transform((): Claim => ({ type: 'nothing' })),
  z.object({ refuses: z.string() }).transform((of) => toDoubt('refuses', of.refuses)),
  z.object({ suspicious: z.string() }).transform((of) => toDoubt('suspicious', of.suspicious)),
]);

function toPoint(type: 'agree' | 'only', point: string, ids: readonly string[]): Claim {
  return { type, point, units: ids };
}

function toVote(answer: string, ids: readonly string[]): Claim {
  return { type: 'vote', answer, units: ids };
}

function toDoubt(type: 'refuses' | 'suspicious', label: string): Claim {
  return { type, label: label.trim() };
}

/** Null for an object of another shape. */
export function parseClaim(value: unknown): Claim | null {
  return claimSchema.safeParse(value).data ?? null;
}
