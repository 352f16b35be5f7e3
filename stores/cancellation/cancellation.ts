import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** Work to abort at once: a turn, or with `model` only that model's answer. */
export interface CancelNotice {
  readonly turnId: TurnId;
  readonly model?: ModelKey;
}

/**
 * Tells every worker process to abort at once. A notice only saves time; the record is `cancelledAt` in the ledger,
 * which a job reads when it starts.
 */
export interface Cancellation {
  announce(notice: CancelNotice): Promise<void>;
  /** Resolves once no later notice can be missed. */
  subscribe(listener: (notice: CancelNotice) => void): Promise<() => void>;
}
