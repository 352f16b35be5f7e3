import { aloneOpening } from './claims.ts';
import type { DemoClaim, DemoComposition, DemoStance } from './composition.ts';
import { capitalise, findMatters, readMatter, type SaidSentences } from './find-matters.ts';
import { samples } from './samples/samples.ts';
import { toClaimSentence } from './to-sentence.ts';
import { readLabel, type WrappedAnswer } from './wrapped-answers.ts';
import { writeCombinedAnswer } from './write-combined-answer.ts';

const refusal =
  /\bI(?: cannot| can['’]t| won['’]t| will not| am not able to|['’]m (?:not able|unable) to) (?:help|assist|answer|comply|discuss|provide|do)\b/i;
const addressesMerger = /\b(ignore|disregard)\b.{0,40}\b(others?|previous|instructions|above)\b/i;
const shortAnswer = /^(.+?) is \S+?(?: \S+?){0,3}[.!]?$/;
/** The answer, the main disagreement and ten more claims. */
const mostClaims = 12;

/** The demo has answers to these questions. */
const next = samples.map(({ question }) => question);

/** Composes by fixed rules: equal sentences agree, and different sentences on the same matter disagree. */
export function composeTour(answers: readonly WrappedAnswer[]): DemoComposition {
  const refusing = answers.filter(isRefusal);
  const steering = answers.filter(({ units }) =>
    units.some(({ text }) => addressesMerger.test(text)),
  );
  const sound = answers.filter(
    (answer) => !refusing.includes(answer) && !steering.includes(answer),
  );
  const claims = findClaims(sound);
  const units = answers.flatMap((answer) => answer.units);
  return {
    leaves: [
      ...refusing.map(({ id }) => ({ leave: id, why: 'refuses' as const })),
      ...steering.map(({ id }) => ({ leave: id, why: 'steers' as const })),
    ],
    claims,
    text: writeCombinedAnswer(claims, units),
    next,
  };
}

/** True for an answer of one or two units that decline. */
function isRefusal({ units }: WrappedAnswer): boolean {
  return units.length <= 2 && units.some(({ text }) => refusal.test(text));
}

function findClaims(answers: readonly WrappedAnswer[]): readonly DemoClaim[] {
  const said = groupSentences(answers);
  const matters = findMatters(said);
  const shared = [...said]
    .filter(([sentence, units]) => units.length > 1 && !matters.has(readMatter(sentence) ?? ''))
    .toSorted(([, left], [, right]) => right.length - left.length);
  const [most] = shared.map(([answer, units]): DemoClaim => ({ answer, units }));
  const answer = findShortAnswer(answers) ?? most;
  const isElse = (units: readonly string[]) => !units.includes(answer?.units[0] ?? '');
  const claims = [
    ...(answer ? [answer] : []),
    ...[...matters]
      .filter(([, stances]) => stances.every(([, units]) => isElse(units)))
      .flatMap(([topic, stances]) => toDisagreement(topic, stances)),
    ...shared.filter(([, units]) => isElse(units)).map(([claim, units]) => ({ claim, units })),
    ...findAlone(said),
  ];
  // Never returns an empty list, because a reply without claims would look like a failure.
  return claims.length > 0 ? claims.slice(0, mostClaims) : firstSaid(said);
}

/** Counts an answer only once if it says a sentence twice. */
function groupSentences(answers: readonly WrappedAnswer[]): SaidSentences {
  const said = new Map<string, readonly string[]>();
  for (const { id, text } of answers.flatMap(({ units }) => units)) {
    const sentence = toClaimSentence(text);
    if (sentence === null) continue;
    const units = said.get(sentence) ?? [];
    const isNew = !units.map(readLabel).includes(readLabel(id));
    said.set(sentence, isNew ? [...units, id] : units);
  }
  return said;
}

function toDisagreement(topic: string, stances: readonly DemoStance[]): readonly DemoClaim[] {
  const [own, ...others] = stances;
  if (!own) return [];
  const [claim, units] = own;
  return [{ claim, units, others, topic, settle: 'Try both, and see which suits you.' }];
}

function findAlone(said: SaidSentences): readonly DemoClaim[] {
  return [...said]
    .filter(([sentence, units]) => sentence.startsWith(aloneOpening) && units.length === 1)
    .map(([sentence, units]) => ({
      claim: capitalise(sentence.slice(aloneOpening.length)),
      units,
    }));
}

function firstSaid(said: SaidSentences): readonly DemoClaim[] {
  return [...said].slice(0, 1).map(([claim, units]) => ({ claim, units }));
}

/** If every answer begins with `<the same words> is <short answer>.`, returns the most frequent short answer, against the other short answers. */
function findShortAnswer(answers: readonly WrappedAnswer[]): DemoClaim | null {
  const given = new Map<string, readonly string[]>();
  const topics = new Set<string | undefined>();
  for (const { units } of answers) {
    const [first] = units;
    const sentence = toClaimSentence(first?.text ?? '') ?? '';
    topics.add(shortAnswer.exec(sentence)?.[1]);
    if (first) given.set(sentence, [...(given.get(sentence) ?? []), first.id]);
  }
  const [topic] = topics;
  const [most, ...others] = [...given].toSorted(([, one], [, other]) => other.length - one.length);
  if (answers.length < 2 || topics.size !== 1 || topic === undefined || !most) return null;
  const [answer, units] = most;
  return {
    answer,
    units,
    ...(others.length > 0 && { others: others satisfies DemoStance[], topic }),
  };
}
