import type { Cited, Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import { marks } from '../../ui/lib/strings.ts';
import type { Names } from '../../ui/models/names.ts';
import type { ShownConsensus } from '../describe-lines.ts';
import { listModels, nameModels } from '../lines.ts';
import { describeSayers, introduceSplit, toVerdict } from '../verdict.ts';
import { strings } from '../verdict-strings.ts';

/** Each part is empty if there is nothing of its kind. */
export interface VerdictWords {
  readonly shared: string;
  /** "All four say so." */
  readonly sayers: string;
  readonly split: string;
  /** "Claude: Meal times matter.", and the stance alone. */
  readonly sides: readonly { readonly text: string; readonly stance: string }[];
}

interface Wording {
  readonly names: Names;
  readonly toWords: (markdown: string) => string;
  /** Returns references to the passages; empty if they cannot be looked up. */
  readonly cite: (cites: readonly Cited[]) => string;
}

/** Puts the verdict into words: the short answer, who says so, and the point on which they split. */
export function wordVerdict(consensus: ShownConsensus, wording: Wording): VerdictWords {
  const { names, toWords, cite } = wording;
  const { shared, split } = toVerdict(consensus);
  const sayers = shared && describeSayers(shared, consensus, names);
  const unchecked =
    shared && shared.check !== 'follows' ? ` ${marks.stop(strings.notChecked)}` : '';
  return {
    shared: shared ? toWords(shared.words) : '',
    sayers: shared && sayers ? `${marks.stop(sayers)}${cite(shared.cites)}${unchecked}` : '',
    split: split ? `${introduceSplit(split)} ${toWords(split.topic ?? '')}`.trim() : '',
    sides: split?.sides.map((side) => wordStance(side, wording)) ?? [],
  };
}

export function wordStance({ stance, cites }: Stance, { names, toWords, cite }: Wording) {
  const holders = nameModels(listModels(cites), names);
  const words = `${toWords(stance)}${cite(cites)}`;
  return { text: holders === '' ? words : marks.labelled(holders, words), stance: words };
}
