import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** A turn whose work is to end at once; with `model`, only that model's answer. */
export interface CancelNotice {
  readonly turnId: TurnId;
  readonly model?: ModelKey;
}

/**
 * Tells every worker process to abort at once. A notice is only fast, never the record: the ledger's
 * `cancelledAt` is, and a job that starts later sees it there.
 */
export interface Cancellation {
  announce(notice: CancelNotice): Promise<void>;
  /** Resolves once no later notice can be missed. */
  subscribe(listener: (notice: CancelNotice) => void): Promise<() => void>;
}
