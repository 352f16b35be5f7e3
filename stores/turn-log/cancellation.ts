import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** The work to abort at once: a whole turn, or only one model's answer if `model` is given. */
export interface CancelNotice {
  readonly turnId: TurnId;
  readonly model?: ModelKey;
}

/** Aborts work in every worker process. A notice only saves time: the record is `cancelledAt` in the ledger. */
export interface Cancellation {
  announce(notice: CancelNotice): Promise<void>;
  /**
   * Resolves once the listener will miss no later notice unless the connection is lost. After a loss, `onMissed` is called: notices
   * may be missing, but none will be from then on.
   */
  subscribe(listener: (notice: CancelNotice) => void, onMissed?: () => void): Promise<() => void>;
}
