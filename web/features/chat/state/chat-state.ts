import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AskedBody, ChatRequest } from '@quartet/shared/http/bodies.ts';
import type {
  AnswerState,
  ConsensusState,
  TurnState,
} from '@quartet/shared/protocol/turn-state.ts';
import type { AskedAbout } from '../../../models/asked-about.ts';
import type { TurnBreak } from '../../../models/describe-turn-break.ts';
import type { Names } from '../../../models/names.ts';
import type { Connection, FollowTurn } from '../transport/follow-turn.ts';
import type { PostRequest, PostResult } from '../transport/question-api.ts';

/**
 * Hides who is who in a turn. Each model has a seat, by chance; seats are written as keys of models, in the order of the
 * panel, so that whatever shows a turn shows the seats by their keys.
 */
export interface Blind {
  readonly names: Names;
  /** The turn as it is shown: each model's part under the key of its seat. */
  readonly show: (turn: ChatTurn) => ChatTurn;
  readonly toModel: (seat: ModelKey) => ModelKey;
  /** Maps a disagreement as shown back to its models. */
  readonly toTrueAbout: (about: AskedAbout) => AskedAbout;
}

/** A question as sent; images are data URLs. */
export interface SentQuestion {
  readonly text: string;
  readonly images: readonly string[];
  readonly webSearch: boolean;
  /** The chosen composer; by default any that can. */
  readonly composer?: ModelKey;
  /** The disagreement that it asks about. */
  readonly about?: AskedAbout;
  /** Hides the models until the turn is revealed. */
  readonly blind?: Blind;
  /** Parts lost in a reload. */
  readonly lost?: LostParts;
}

interface LostParts {
  /** Its words are, too. */
  readonly words: boolean;
  /** How many images are. */
  readonly images: number;
}

/** How the answers are combined again. */
export interface CombineChoice {
  /** Null: whoever can. */
  readonly composer: ModelKey | null;
  /** Models left out. */
  readonly without: readonly ModelKey[];
}

/** When a model began and ended, in epoch milliseconds; null for what this page did not see happen. */
export interface AnswerClock {
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** An answer that was replaced by another one of the same model. */
interface ReplacedAnswer {
  readonly answer: AnswerState;
}

/** A question on its way. A page that is reloaded meanwhile finds by it what became of it. */
interface Sending {
  /** The idempotency key, of which the API finds the turn. */
  readonly sentAs: string;
  /** The turn that a retry repeats. */
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
  /** The request body; a retry sends the same. */
  readonly request: ChatRequest;
  readonly state: TurnState;
  readonly clocks: Readonly<Record<ModelKey, AnswerClock>>;
  /** Epoch milliseconds; null for a retry, and for a turn that this page did not ask. */
  readonly askedAt: number | null;
  /** The consensus from before a retry, with words: shown until there is a newer one, and kept beside it. */
  readonly earlier: ConsensusState | null;
  /** The answers that `earlier` was made of. */
  readonly earlierAnswers: TurnState['answers'] | null;
  /** Replaced answers with their times, of models that were asked for another one. */
  readonly replaced: Readonly<Record<ModelKey, ReplacedAnswer | null>>;
  /** The API's sentence on why its question can only be asked again as a whole; null while it can be in part. */
  readonly refusal: string | null;
  /** Models to leave out when combining again; null: as in the current consensus. */
  readonly leftOut: readonly ModelKey[] | null;
  /** Models that were still writing when the person combined early. */
  readonly leftBehind: readonly ModelKey[];
  /** Models to retry as soon as the turn has ended. */
  readonly askNext: readonly ModelKey[];
  /** True once a blind turn is revealed. */
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
  /** True where another tab of this browser owns the running turn: this one reads it, and can neither stop nor cancel it. */
  readonly readsAlong: boolean;
}

export const emptyChat: ChatState = {
  turns: [],
  unsure: [],
  loading: false,
  connection: 'connected',
  restoring: false,
  readsAlong: false,
};

/** Dependencies of a chat. */
export interface ChatPorts {
  readonly post: (request: PostRequest) => Promise<PostResult>;
  readonly follow: FollowTurn;
  /** Makes this tab the owner of a turn, for as long as it is open. Resolves to false if another tab of this browser is. */
  readonly claim: (turnId: string) => Promise<boolean>;
  readonly cancel: (turnId: string) => Promise<void>;
  readonly stopAnswer: (turnId: string, model: ModelKey) => Promise<void>;
  readonly combine: (turnId: string) => Promise<void>;
  /** The turn of a question that was sent with this key; null when it was not taken, and will not be. */
  readonly lookUp: (sentAs: string, signal: AbortSignal) => Promise<string | null>;
  /** Fetches the question of a turn; null when it is no longer kept. */
  readonly recall: (turnId: string, signal: AbortSignal) => Promise<AskedBody | null>;
  /** `refused` is the question that was refused; null when a turn could not be read to its end. */
  readonly onError: (error: unknown, refused: SentQuestion | null) => void;
  /** The balance may have changed. */
  readonly onSettled: () => void;
}
