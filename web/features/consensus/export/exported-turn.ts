import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { Names } from '../../../models/names.ts';
import type { TurnBreak } from '../../../models/turn-break.ts';
import type { CitedAnswers } from '../read-cited.ts';

/** What a document of a turn is made of. */
export interface ExportedTurn {
  readonly question: string;
  /** How many images it has. They are no part of the document. */
  readonly images: number;
  readonly demo: boolean;
  readonly names: Names;
  readonly answers: TurnState['answers'];
  /** The models with an answer to read. */
  readonly answered: readonly ModelKey[];
  /** The consensus that is shown, and the answers that it cites. */
  readonly consensus: ConsensusState;
  readonly cited: CitedAnswers;
  readonly broken: TurnBreak | null;
  /** The times and the length of each answer, as "14 s in all · 420 words". */
  readonly figures: (model: ModelKey) => string;
}

/** Reads what is exported when it is asked for. */
export type ExportTurn = () => Promise<ExportedTurn>;
