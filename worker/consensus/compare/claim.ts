import { type QuestionKind, questionKinds } from '@quartet/shared/protocol/outcomes.ts';
import { type Fields, isFields } from '@quartet/shared/protocol/read-values.ts';
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
  /** The kind of question; comes first. */
  | { readonly type: 'question'; readonly kind: QuestionKind }
  | { readonly type: 'nothing' };

/** Names of the parts, as models write them, in lower case and without what is between their words. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  agree: [
    'agreement',
    'agreed',
    'agrees',
    'consensus',
    'einig',
    'übereinstimmung',
    'accord',
    'acuerdo',
  ],
  disagree: [
    'disagreement',
    'disagrees',
    'conflict',
    'contradiction',
    'dispute',
    'uneinig',
    'widerspruch',
    'désaccord',
    'desacuerdo',
  ],
  only: ['unique', 'onlyone', 'nur', 'einzig', 'seul', 'solo'],
  vote: ['votes', 'verdict', 'stimme', 'voto'],
  question: ['questiontype', 'questionkind', 'frage'],
  refuses: ['refusal', 'refused', 'declines'],
  suspicious: ['suspect', 'injection'],
  units: [
    'unit',
    'ids',
    'id',
    'cites',
    'citations',
    'sources',
    'refs',
    'references',
    'lines',
    'belege',
    'quellen',
  ],
  words: [
    'point',
    'claim',
    'statement',
    'text',
    'topic',
    'answer',
    'stance',
    'position',
    'label',
    'punkt',
    'aussage',
    'thema',
  ],
  stances: ['positions', 'sides', 'views', 'haltungen', 'seiten'],
  settle: ['settledby', 'settles', 'whatwouldsettleit', 'resolution', 'klärung'],
  kind: ['matter'],
};

const nameOf = new Map(
  Object.entries(synonyms).flatMap(([name, all]) => [name, ...all].map((each) => [each, name])),
);

const types = ['question', 'agree', 'disagree', 'only', 'vote', 'refuses', 'suspicious'] as const;
type ClaimType = (typeof types)[number];

const isType = (name: unknown): name is ClaimType => types.some((type) => type === name);

function toName(key: string): string {
  const plain = key.toLowerCase().replace(/[\s_-]+/g, '');
  const single = nameOf.get(plain) ?? nameOf.get(plain.replace(/s$/, ''));
  return single ?? plain;
}

function nameFields(given: Fields): Fields {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [toName(key), value]));
}

/** Deeper than any comparison that was seen. */
const deepest = 4;

/** Lists the claims of an object, however they are named, nested and grouped. None for an object that is no comparison. */
export function listClaims(value: unknown, depth = 0): readonly Claim[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((each) => listClaims(each, depth + 1));
  if (!isFields(value)) return [];
  const fields = nameFields(value);
  if (isTrue(fields['nothing'])) return [{ type: 'nothing' }];
  const named = [fields['type'], fields['kind']]
    .map((name) => (typeof name === 'string' ? toName(name) : null))
    .find(isType);
  if (named) return toList(toClaim(named, fields));
  const own = types.filter((type) => fields[type] !== undefined);
  if (own.length === 0) {
    return Object.values(fields).flatMap((inner) => listClaims(inner, depth + 1));
  }
  return own.flatMap((type) => listOwn(type, { ...fields, value: fields[type] }));
}

const isTrue = (value: unknown) =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:true|yes)$/i.test(value));

const toList = (claim: Claim | null) => (claim ? [claim] : []);

/** One claim, or those of a kind in a list. */
function listOwn(type: ClaimType, { value, ...beside }: Fields): readonly Claim[] {
  const claim = toClaim(type, isFields(value) ? value : { ...beside, words: value });
  if (claim || !Array.isArray(value)) return toList(claim);
  return value.flatMap((each: unknown) =>
    toList(toClaim(type, isFields(each) ? each : { words: each })),
  );
}

const longestWords = 500;
const longestId = 16;
const mostUnits = 64;
const mostStances = 16;

const words = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, longestWords).toWellFormed());
const units = z.union([
  z
    .string()
    .max(longestId * mostUnits)
    .transform((ids) => ids.split(/[\s,;]+/).filter((id) => id !== '' && id.length <= longestId)),
  z.array(z.string().max(longestId)).max(mostUnits),
]);
const id = z.string().regex(/^\p{L}{1,3}\d{1,4}$/u);
/** As asked for, `["…","A7 B3"]`, or with each id by itself. */
const pair = z.union([
  z.tuple([words, units]).transform(([of, ids]) => ({ words: of, units: ids })),
  z.tuple([words, id], id).transform(([of, ...ids]) => ({ words: of, units: ids })),
]);
const said = z.union([
  pair,
  z.object({ words: pair }).transform((of) => of.words),
  z.object({ words, units }),
]);

function toClaim(type: ClaimType, given: Fields): Claim | null {
  const fields = nameFields(given);
  if (type === 'disagree') return toDisagreement(fields);
  if (type === 'refuses' || type === 'suspicious') {
    const label = z.string().safeParse(fields['words']).data?.trim();
    return label === undefined ? null : { type, label };
  }
  if (type === 'question') {
    const kind = questionKinds.find((each) => each === fields['words']);
    return kind === undefined ? null : { type, kind };
  }
  const of = said.safeParse(fields).data;
  if (!of) return null;
  if (type === 'vote') return { type, answer: of.words, units: of.units };
  return { type, point: of.words, units: of.units };
}

function toDisagreement(fields: Fields): Claim | null {
  const topic = words.safeParse(fields['words']).data;
  const stances = z.array(z.unknown()).max(mostStances).safeParse(fields['stances']).data;
  const sides = stances?.map((stance) =>
    toClaim('vote', isFields(stance) ? stance : { words: stance }),
  );
  if (topic === undefined || !sides) return null;
  const known = sides.flatMap((side) =>
    side?.type === 'vote' ? [{ stance: side.answer, units: side.units }] : [],
  );
  if (known.length < sides.length) return null;
  return {
    type: 'disagree',
    topic,
    kind: z.string().catch('fact').parse(fields['kind']),
    stances: known,
    whatWouldSettleIt: words.nullable().catch(null).parse(fields['settle']),
  };
}
