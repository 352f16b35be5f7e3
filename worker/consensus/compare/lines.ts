import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLine, Vote } from '@quartet/shared/protocol/consensus-parts.ts';
import {
  disagreementMatters,
  isMade,
  type QuestionKind,
} from '@quartet/shared/protocol/outcomes.ts';
import { readOneOf } from '@quartet/shared/protocol/read-values.ts';
import { createLineChecker, type LineChecker } from '../../units/check-lines.ts';
import { findCited, indexUnits, type UnitIndex } from '../../units/citable-answer.ts';
import type { ClaimedDisagreement, ClaimedPoint, DropReason } from '../../units/claimed-lines.ts';
import {
  type CheckedAgainst,
  cleanIds,
  isGrounded,
  listModels,
  toKey,
} from '../../units/line-checks.ts';
import type { BriefedAnswer } from '../brief/briefed-answer.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import type { Claim } from './claim.ts';

/** A sound claim. Its ids name units that may be cited. */
export type SoundClaim =
  | { readonly type: 'agree' | 'only'; readonly item: ClaimedPoint }
  | { readonly type: 'disagree'; readonly item: ClaimedDisagreement };

export interface NumberedLine {
  /** Counts the claims. */
  readonly id: number;
  readonly claim: SoundClaim;
}

/** The lines that a claim adds, changes or removes. */
export interface LineChange {
  /** New lines, or replacements of those with the same id. */
  readonly lines: readonly NumberedLine[];
  readonly withdrawn: readonly number[];
  /** How many of the removed the answers do not bear out; absent: all. */
  readonly left?: number;
}

/** Keeps the sound lines of a comparison as its claims come in. */
export interface Lines {
  add(claim: Claim): LineChange;
  /** They do not decline after all. */
  readmit(models: readonly ModelKey[]): LineChange;
  lines(): readonly NumberedLine[];
  /** By how many answers, the most first. A model has one vote. */
  votes(): readonly Vote[];
  /** The units that may be cited: none of an answer that declines, or that speaks to the composer. */
  units(): UnitIndex;
  /** `open` until the comparison says otherwise. */
  kind(): QuestionKind;
  readonly refusing: ReadonlySet<ModelKey>;
  readonly suspicious: ReadonlySet<ModelKey>;
  /** How many claims were never shown because the answers do not bear them out. */
  countLeft(): number;
  /** Why claims make no line. */
  dropped(): readonly DropReason[];
}

/** With fewer answers there is nothing to combine. */
export const fewestCombined = 2;

/** Reasons that say nothing against the answers: doubled claims, more than asked for, and what a disagreement tells. */
const harmless: readonly DropReason[] = ['empty', 'doubled', 'too_many', 'disputed'];

export function createLines(brief: ComposingBrief): Lines {
  const claims: Claim[] = [];
  const shown = new Set<number>();
  const refusing = new Set<ModelKey>();
  const suspicious = new Set<ModelKey>();
  let kind: QuestionKind = 'open';
  let page = openPage(brief, new Set());

  /** Reads every claim again, without the units of answers that may support nothing. */
  function rebuild(): LineChange {
    const before = page.lines;
    page = openPage(brief, new Set([...refusing, ...suspicious]));
    for (const [id, claim] of claims.entries()) page.check(id, claim);
    for (const id of page.lines.keys()) shown.add(id);
    const isNew = ([id, claim]: readonly [number, SoundClaim]) =>
      JSON.stringify(before.get(id)) !== JSON.stringify(claim);
    return {
      lines: [...page.lines].filter(isNew).map(toBooked),
      withdrawn: [...before.keys()].filter((id) => !page.lines.has(id)),
    };
  }

  return {
    add(claim) {
      if (claim.type === 'question') ({ kind } = claim);
      if (isLeftOut(claim, kind, claims)) return { lines: [], withdrawn: [] };
      if (claim.type === 'refuses' || claim.type === 'suspicious') {
        const answer = brief.answers.find(({ label }) => label === claim.label);
        // Too late to leave nothing to combine: such lines come first.
        const isLate = claims.length > 0 && brief.answers.length - refusing.size <= fewestCombined;
        const isBelieved =
          answer && (claim.type === 'suspicious' || (isShortAnswer(answer) && !isLate));
        if (!isBelieved) return { lines: [], withdrawn: [] };
        (claim.type === 'refuses' ? refusing : suspicious).add(answer.model);
        return rebuild();
      }
      const id = claims.push(claim) - 1;
      const withdrawn = page.check(id, claim);
      const line = page.lines.get(id);
      if (line) shown.add(id);
      // A disagreement tells what they said.
      return { lines: line ? [{ id, claim: line }] : [], withdrawn, left: 0 };
    },
    readmit(models) {
      for (const model of models) refusing.delete(model);
      return rebuild();
    },
    lines: () => [...page.lines].map(toBooked),
    votes: () => countVotes(claims, page.against),
    units: () => page.against.units,
    kind: () => kind,
    refusing,
    suspicious,
    countLeft: () =>
      [...page.dropped].filter(([id, reason]) => !shown.has(id) && !harmless.includes(reason))
        .length,
    dropped: () => [...page.dropped.values()],
  };
}

/** Returns true for what this kind of question has no list of. */
function isLeftOut({ type }: Claim, kind: QuestionKind, before: readonly Claim[]): boolean {
  if (type === 'question' || type === 'nothing') return true;
  if (isMade(kind)) return type === 'agree' || type === 'vote';
  const isPoint = type === 'agree' || type === 'only';
  return kind === 'choice' && isPoint && before.some((claim) => claim.type === 'vote');
}

function toBooked([id, claim]: readonly [number, SoundClaim]): NumberedLine {
  return { id, claim };
}

/** The claims that are sound when the units of some models support nothing. */
function openPage(brief: ComposingBrief, without: ReadonlySet<ModelKey>) {
  const answers = brief.answers.filter(({ model }) => !without.has(model));
  const against: CheckedAgainst = {
    units: indexUnits(answers),
    question: brief.question.text,
    known: brief.known,
  };
  const checker = createLineChecker(against);
  const lines = new Map<number, SoundClaim>();
  const dropped = new Map<number, DropReason>();
  return {
    against,
    lines,
    dropped,
    /** Returns the ids of lines that fall by it. */
    check(id: number, claim: Claim): number[] {
      const checked = checkClaim(claim, checker);
      if (checked === null) return [];
      if (typeof checked === 'string') {
        dropped.set(id, checked);
        return [];
      }
      lines.set(id, checked.claim);
      const fallen = [...lines].filter(([, { item }]) => checked.fallen.has(item));
      for (const [each] of fallen) {
        lines.delete(each);
        dropped.set(each, 'disputed');
      }
      return fallen.map(([each]) => each);
    },
  };
}

interface CheckedClaim {
  readonly claim: SoundClaim;
  readonly fallen: ReadonlySet<SoundClaim['item']>;
}

/** Null for a claim that makes no line. */
function checkClaim(claim: Claim, checker: LineChecker): CheckedClaim | DropReason | null {
  switch (claim.type) {
    case 'agree':
    case 'only': {
      const { type } = claim;
      const item = checker[type](claim);
      return typeof item === 'string' ? item : { claim: { type, item }, fallen: new Set() };
    }
    case 'disagree': {
      const checked = checker.disagree(claim);
      if (typeof checked === 'string') return checked;
      const { kept, fallen } = checked;
      return { claim: { type: 'disagree', item: kept }, fallen: new Set(fallen) };
    }
    default:
      return null;
  }
}

function countVotes(claims: readonly Claim[], against: CheckedAgainst): Vote[] {
  const voted = new Set<ModelKey>();
  const votes = new Map<string, { answer: string; ids: string[] }>();
  for (const claim of claims) {
    if (claim.type !== 'vote' || !isGrounded(claim.answer, claim.units, against)) continue;
    const ids = cleanIds(claim.units, against).filter((id) => {
      const [model] = listModels([id], against);
      return model !== undefined && !voted.has(model);
    });
    const key = toKey(claim.answer);
    if (key === '' || ids.length === 0) continue;
    for (const model of listModels(ids, against)) voted.add(model);
    const vote = votes.get(key) ?? { answer: claim.answer, ids: [] };
    votes.set(key, { ...vote, ids: [...vote.ids, ...ids] });
  }
  return [...votes.values()]
    .toSorted(
      (one, other) => listModels(other.ids, against).length - listModels(one.ids, against).length,
    )
    .map(({ answer, ids }) => ({ answer, cites: findCited(ids, against.units) }));
}

/** Converts a line to its shown form, with spans in the answers. */
export function toConsensusLine(
  claim: SoundClaim,
  units: UnitIndex,
  check: ConsensusLine['check'],
): ConsensusLine {
  if (claim.type === 'disagree') {
    const { topic, kind, stances, whatWouldSettleIt } = claim.item;
    return {
      kind: 'disagreement',
      topic,
      matter: readOneOf(disagreementMatters, kind, 'fact'),
      stances: stances.map((one) => ({ stance: one.stance, cites: findCited(one.units, units) })),
      settledBy: whatWouldSettleIt,
      check,
    };
  }
  const { point, units: ids } = claim.item;
  const kind = claim.type === 'agree' ? 'agreement' : 'only';
  return { kind, point, cites: findCited(ids, units), check };
}

/** Longer answers are never taken for refusals. */
const longestRefusal = 600;

export function isShortAnswer({ text }: Pick<BriefedAnswer, 'text'>): boolean {
  return text.trim().length <= longestRefusal;
}
