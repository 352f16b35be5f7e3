import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AskedBody, ChatRequest } from '@quartet/shared/http/bodies.ts';
import type {
  AnswerState,
  ConsensusState,
  TurnState,
} from '@quartet/shared/protocol/turn-state.ts';
import type { AboutLine, AskedAbout } from '../../ui/models/asked-about.ts';
import type { TurnBreak } from '../../ui/models/describe-turn-break.ts';
import type { Names } from '../../ui/models/names.ts';
import type { Connection, FollowTurn } from '../transport/follow-turn.ts';
import type { PostRequest, PostResult } from '../transport/question-api.ts';

/**
 * How the models of a turn are hidden. Each model has a random seat. Seats are written as keys of models, in the order of the panel,
 * so that code which shows a turn also works with seats.
 */
export interface Blind {
  readonly names: Names;
  /** Returns the turn as it is shown, with each model's part under the key of its seat. */
  readonly show: (turn: ChatTurn) => ChatTurn;
  readonly toModel: (seat: ModelKey) => ModelKey;
  /** Maps the seats of a shown disagreement back to models. */
  readonly toTrueAbout: (about: AskedAbout) => AskedAbout;
}

/** A question as it was sent. Images are data URLs. */
export interface SentQuestion {
  readonly text: string;
  readonly images: readonly string[];
  readonly webSearch: boolean;
  /** The cited pages are read. */
  readonly checkPages?: true;
  /** The chosen composer. By default, any model can compose. */
  readonly composer?: ModelKey;
  /** The disagreement that the question is about. */
  readonly about?: AskedAbout;
  /** Absent if the disagreement cannot be found again after a reload. */
  readonly aboutLine?: AboutLine;
  /** How the models are hidden until the turn is revealed. */
  readonly blind?: Blind;
  /** Parts lost in a reload. */
  readonly lost?: LostParts;
}

interface LostParts {
  /** True if the words are also lost. */
  readonly words: boolean;
  /** The number of images that are lost. */
  readonly images: number;
}

/** How to combine the answers again. */
export interface CombineChoice {
  /** Null if any model may compose. */
  readonly composer: ModelKey | null;
  /** Models whose answers are left out. */
  readonly without: readonly ModelKey[];
}

/** When a model began and ended, in epoch milliseconds. Null for what this page did not see happen. */
export interface AnswerClock {
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** An answer that another answer of the same model has replaced. */
interface ReplacedAnswer {
  readonly answer: AnswerState;
}

/** A question that is being sent. After a reload, the page uses this to find out what became of it. */
interface Sending {
  /** The idempotency key, by which the API finds the turn. */
  readonly sentAs: string;
  /** The turn that a retry repeats. */
  readonly retryOf: string | null;
}

/** One question of the conversation and its turn. */
export interface ChatTurn {
  /** Number of the question on this page. */
  readonly key: number;
  /** Null until the API has accepted the question. */
  readonly turnId: string | null;
  /** Set until then, and for as long as it is not known whether the API accepted the newest request. */
  readonly sending: Sending | null;
  readonly question: SentQuestion;
  /** The request body. A retry sends the same one. */
  readonly request: ChatRequest;
  readonly state: TurnState;
  readonly clocks: Readonly<Record<ModelKey, AnswerClock>>;
  /** In epoch milliseconds. Null for a retry, and for a turn that this page did not ask. */
  readonly askedAt: number | null;
  /** The consensus from before a retry. It has words, is shown until there is a newer one, and is then kept as well. */
  readonly earlier: ConsensusState | null;
  /** The answers from which `earlier` was made. */
  readonly earlierAnswers: TurnState['answers'] | null;
  /** Replaced answers of models that were asked for another one. */
  readonly replaced: Readonly<Record<ModelKey, ReplacedAnswer | null>>;
  /** The API's explanation why the question can only be asked again as a whole; null if parts of it can be retried. */
  readonly refusal: string | null;
  /** Models to leave out when combining again. Null means as in the current consensus. */
  readonly leftOut: readonly ModelKey[] | null;
  /** Models that were still writing when the person combined early. */
  readonly leftBehind: readonly ModelKey[];
  /** Models to retry as soon as the turn has ended. */
  readonly askNext: readonly ModelKey[];
  /** True if a blind turn has been revealed. */
  readonly revealed: boolean;
  /** True for a turn that another page or device asked. This page reads it, and can neither stop it nor acknowledge its end. */
  readonly joined: boolean;
  /** Set if the turn could not be read to its end. */
  readonly broken: TurnBreak | null;
}

export interface ChatState {
  readonly turns: readonly ChatTurn[];
  /** Questions that left the chat without a reply. The API may have accepted them. */
  readonly unsure: readonly ChatTurn[];
  /** True from when a question is sent until its turn has ended. */
  readonly loading: boolean;
  readonly connection: Connection;
  /** True while the conversation from before a reload is being brought back. */
  readonly restoring: boolean;
  /** True where another tab or device owns the running turn: this page reads it, and can neither stop nor cancel it. */
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
  /** Finds the turn of a question that was sent with this key. Null if it was not accepted and never will be. */
  readonly lookUp: (sentAs: string, signal: AbortSignal) => Promise<string | null>;
  /** Fetches the question of a turn; null if it is no longer kept. */
  readonly recall: (turnId: string, signal: AbortSignal) => Promise<AskedBody | null>;
  /** `refused` is the question that was refused; null if a turn could not be read to its end. */
  readonly onError: (error: unknown, refused: SentQuestion | null) => void;
  /** Called when the balance may have changed. */
  readonly onSettled: () => void;
}
