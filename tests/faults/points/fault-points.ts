import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

/** A call of a store, of the queues' producer or to a provider, as a process makes it. */
export type CallName = `${string}.${string}`;

/** A named place in the work of a process, before or after one kind of call. Each attempt to pass it is a hit. */
export interface FaultPoint {
  readonly in: 'api' | 'worker';
  readonly call: CallName;
  readonly when: 'before' | 'after';
  /** Whether this call is such a hit; every call by default. */
  readonly isHit?: (args: readonly unknown[]) => boolean;
}

const writes = (is: (event: TurnEvent) => boolean) => (args: readonly unknown[]) =>
  (args[1] as readonly TurnEvent[]).some(is);

const isText = (event: TurnEvent) => event.type === 'answer-delta' && Boolean(event.text);
const isEnd = ({ type }: TurnEvent) => type === 'answer-end';
const isStop = (event: TurnEvent) => event.type === 'answer-end' && event.outcome === 'stopped';
const hasFirstText = writes(isText);

/** The answers of which this process has written words. */
const begun = new Set<string>();

function isFirstText(args: readonly unknown[]): boolean {
  const isNew = !begun.has(nameAnswer(args));
  if (hasFirstText(args)) begun.add(nameAnswer(args));
  return isNew && hasFirstText(args);
}

const isLaterText = (args: readonly unknown[]) => begun.has(nameAnswer(args)) && hasFirstText(args);

function nameAnswer([turn, , fence]: readonly unknown[]): string {
  return JSON.stringify([turn, fence]);
}

const append = { in: 'worker', call: 'turnLog.append' } as const;

/** The points are in the order in which a question passes them. */
export const faultPoints = {
  after_reserve: { in: 'api', call: 'ledger.placeHold', when: 'after' },
  after_commit: { in: 'api', call: 'flows.add', when: 'before' },
  after_enqueue: { in: 'api', call: 'flows.add', when: 'after' },
  before_provider: { in: 'worker', call: 'provider.post', when: 'before' },
  mid_token: { ...append, when: 'before', isHit: isLaterText },
  first_token: { ...append, when: 'after', isHit: isFirstText },
  before_terminal: { ...append, when: 'before', isHit: writes(isEnd) },
  after_terminal_before_ack: { ...append, when: 'after', isHit: writes(isEnd) },
  in_consensus: {
    ...append,
    when: 'after',
    isHit: writes(({ type }) => type === 'consensus-delta'),
  },
  after_ack_before_settle: { in: 'worker', call: 'ledger.chargeHold', when: 'before' },
  after_settle: { in: 'worker', call: 'ledger.chargeHold', when: 'after' },
  after_turn_end: { ...append, when: 'after', isHit: writes(({ type }) => type === 'turn-end') },
  in_reset: { in: 'api', call: 'ledger.markCancelled', when: 'after' },
  in_reset_of_worker: { ...append, when: 'before', isHit: writes(isStop) },
  in_refund: { in: 'worker', call: 'ledger.releaseHold', when: 'after' },
  in_refund_of_api: { in: 'api', call: 'ledger.releaseHold', when: 'after' },
  in_upkeep: { in: 'worker', call: 'ledger.releaseDueHolds', when: 'before' },
  in_webhook: { in: 'api', call: 'accounts.applyEvent', when: 'after' },
  before_webhook: { in: 'api', call: 'accounts.applyEvent', when: 'before' },
  /** Every write of a turn's log. */
  log_write: { ...append, when: 'before' },
} as const satisfies Readonly<Record<string, FaultPoint>>;

export type FaultPointName = keyof typeof faultPoints;
