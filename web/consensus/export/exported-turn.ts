import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Host } from '@quartet/shared/domain/retention.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { TurnBreak } from '../../ui/models/describe-turn-break.ts';
import type { Names } from '../../ui/models/names.ts';
import type { CitedAnswers } from '../cited-answers.ts';
import type { ShownConsensus } from '../describe-lines.ts';

/** The input of an exported document. */
export interface ExportedTurn {
  readonly question: string;
  /** Number of its images, which are not exported. */
  readonly images: number;
  readonly demo: boolean;
  readonly webSearch: boolean;
  /** Lists the hosts that may have received the question, and how long each keeps it. */
  readonly hosts: readonly Host[];
  readonly names: Names;
  readonly answers: TurnState['answers'];
  /** The models that have a readable answer. */
  readonly answered: readonly ModelKey[];
  /** The shown consensus, and the answers that it cites. */
  readonly consensus: ShownConsensus;
  readonly cited: CitedAnswers;
  readonly broken: TurnBreak | null;
  /** Describes how long an answer took and how long it is, such as "took 14 s · 420 words". */
  readonly figures: (model: ModelKey) => string;
}

/** Reads the turn at the time of the export. */
export type ExportTurn = () => ExportedTurn;
