import type { Inabilities } from '@quartet/shared/domain/inabilities.ts';

/** What the workers know of the panel, for the apis, which call no model. Rejects when the store does not answer. */
export interface InabilityBoard {
  /** Holds until it is announced anew, ten minutes at most. */
  announce(inabilities: Inabilities): Promise<void>;
  /** None while no worker has announced any. */
  read(): Promise<Inabilities>;
}
