import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** Work to abort at once: a turn, or with `model` only that model's answer. */
export interface CancelNotice {
  readonly turnId: TurnId;
  readonly model?: ModelKey;
}

/** Aborts work in every worker process. A notice only saves time: the record is `cancelledAt` in the ledger. */
export interface Cancellation {
  announce(notice: CancelNotice): Promise<void>;
  /**
   * Resolves once no later notice can be missed but by a lost connection: `onMissed` is called when notices may be missing,
   * and none will be from then on.
   */
  subscribe(listener: (notice: CancelNotice) => void, onMissed?: () => void): Promise<() => void>;
}
