import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import type {
  AnswerState,
  ConsensusState,
  TurnState,
} from '@quartet/shared/protocol/turn-state.ts';
import type { AskedAbout } from '../../../models/asked-about.ts';
import type { Names } from '../../../models/names.ts';
import type { TurnBreak } from '../../../models/turn-break.ts';
import type { Connection } from '../transport/follow-turn.ts';

/**
 * Hides who is who in a turn. Each model has a seat, by chance; seats are written as keys of models, in the order of the
 * panel, so that whatever shows a turn shows the seats by their keys.
 */
export interface Blind {
  readonly names: Names;
  /** The turn as it is shown: each model's part under the key of its seat. */
  readonly show: (turn: ChatTurn) => ChatTurn;
  readonly toModel: (seat: ModelKey) => ModelKey;
  /** What was asked about as it is shown, with the models that it is about. */
  readonly toTrueAbout: (about: AskedAbout) => AskedAbout;
}

/** What the person sends. Images are data URLs. */
export interface SentQuestion {
  readonly text: string;
  readonly images: readonly string[];
  readonly webSearch: boolean;
  /** Who is to combine the answers; by default whoever can. */
  readonly composer?: ModelKey;
  /** The disagreement that it asks about. */
  readonly about?: AskedAbout;
  /** It is hidden who answers what, until the turn is revealed. */
  readonly blind?: Blind;
  /** What became of the images of earlier questions. */
  readonly along?: { readonly earlier: number; readonly left: number };
  /** What of it is gone since the page was reloaded. */
  readonly lost?: LostParts;
}

export interface LostParts {
  /** Its words are, too. */
  readonly words: boolean;
  /** How many images are. */
  readonly images: number;
}

/** How the answers are combined again. */
export interface CombineChoice {
  /** Null: whoever can. */
  readonly composer: ModelKey | null;
  /** Whose answers are left out. */
  readonly without: readonly ModelKey[];
}

/** When a model began, wrote its first word and ended, in epoch milliseconds; null for what this page did not see happen. */
export interface AnswerClock {
  readonly startedAt: number | null;
  readonly firstWordAt: number | null;
  readonly endedAt: number | null;
}

/** When a turn was asked, all its answers had ended, and its consensus had; as in `AnswerClock`. A retry has not been asked. */
export interface TurnPhases {
  readonly askedAt: number | null;
  readonly answeredAt: number | null;
  readonly combinedAt: number | null;
}

/** An answer in whose place the model was asked for another one. */
export interface ReplacedAnswer {
  readonly answer: AnswerState;
  readonly clock: AnswerClock;
}

/** A question on its way. A page that is reloaded meanwhile finds by it what became of it. */
export interface Sending {
  /** The idempotency key, of which the API finds the turn. */
  readonly sentAs: string;
  /** In a retry, the turn that is asked again. */
  readonly retryOf: string | null;
}

/** One question of the conversation and its turn. */
export interface ChatTurn {
  /** Counts the questions of this page. */
  readonly key: number;
  /** Null until the API has accepted the question. */
  readonly turnId: string | null;
  /** Set until then, and for as long as it is not known whether its newest sending was accepted. */
  readonly sending: Sending | null;
  readonly question: SentQuestion;
  /** What was sent; a retry sends the same. */
  readonly request: ChatRequest;
  readonly state: TurnState;
  readonly clocks: Readonly<Record<ModelKey, AnswerClock>>;
  readonly phases: TurnPhases;
  /** The consensus from before a retry, with words: shown until there is a newer one, and kept beside it. */
  readonly earlier: ConsensusState | null;
  /** The answers that `earlier` was made of. */
  readonly earlierAnswers: TurnState['answers'] | null;
  /** Of models that were asked for another answer, the one before it, with its times. */
  readonly replaced: Readonly<Record<ModelKey, ReplacedAnswer | null>>;
  /** The API's sentence on why its question can only be asked again as a whole; null while it can be in part. */
  readonly refusal: string | null;
  /** Whose answers to leave out when they are combined again; null: as in the consensus that there is. */
  readonly leftOut: readonly ModelKey[] | null;
  /** Those that were still writing when the person had the answers combined. */
  readonly leftBehind: readonly ModelKey[];
  /** Those that the person wants asked again as soon as the turn has ended. */
  readonly askNext: readonly ModelKey[];
  /** It was blind, and it is shown who is who. */
  readonly revealed: boolean;
  /** Set when it could not be read to its end. */
  readonly broken: TurnBreak | null;
}

export interface ChatState {
  readonly turns: readonly ChatTurn[];
  /** Questions without a reply, which left the chat: they may have been taken all the same. */
  readonly unsure: readonly ChatTurn[];
  /** True from sending a question until its turn has ended. */
  readonly loading: boolean;
  readonly connection: Connection;
  /** True while the conversation from before a reload is being brought back. */
  readonly restoring: boolean;
}

export const emptyChat: ChatState = {
  turns: [],
  unsure: [],
  loading: false,
  connection: 'connected',
  restoring: false,
};
