import type { Accounts } from './ledger/accounts/accounts.ts';
import type { BalanceFeed } from './ledger/balance/balance-feed.ts';
import type { Desk } from './ledger/desk/desk.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { ControlBoard } from './limits/control-board.ts';
import type { InabilityBoard } from './limits/inability-board.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { SpendMeter } from './limits/spend-meter.ts';
import type { QueueBackend } from './queues/queue-backend.ts';
import type { WorkerBoard } from './queues/worker-board.ts';
import type { AnswerReceipts } from './sealing/answer-receipts.ts';
import type { Fingerprint } from './sealing/create-fingerprint.ts';
import type { Cancellation } from './turn-log/cancellation.ts';
import type { QuestionStore } from './turn-log/question-store.ts';
import type { TurnLog } from './turn-log/turn-log.ts';

export type StoreName = 'ledger' | 'queues' | 'content';

/** Whether a store answers this process, and since when. */
export interface StoreState {
  readonly store: StoreName;
  readonly isUp: boolean;
  readonly since: Date;
  /** Error code of the system, Redis or Postgres with which it was lost. */
  readonly code?: string;
}

export interface StoreMemory {
  readonly store: StoreName;
  readonly ratio: number;
}

/** The stores of a process, embedded or scaled. The context chooses them once. */
export interface Stores {
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly desk: Desk;
  readonly queues: QueueBackend;
  readonly turnLog: TurnLog;
  readonly questions: QuestionStore;
  readonly cancellation: Cancellation;
  readonly balances: BalanceFeed;
  readonly rates: RateLimits;
  readonly spend: SpendMeter;
  readonly inabilities: InabilityBoard;
  readonly controls: ControlBoard;
  readonly workers: WorkerBoard;
  readonly fingerprint: Fingerprint;
  readonly receipts: AnswerReceipts;
  /** Rejects, within 2 s, when a store does not answer. */
  check(): Promise<void>;
  /** Returns the results of the last checks, which are a few seconds old. */
  states(): readonly StoreState[];
  /** Reads the used share of each store's memory, from 0 to 1. Leaves out stores that do not answer or have no limit. */
  readMemory(): Promise<readonly StoreMemory[]>;
  /** Resolves to the share of the database's connections that are open, from 0 to 1, by any client. */
  readConnections(): Promise<number>;
  close(): Promise<void>;
}
