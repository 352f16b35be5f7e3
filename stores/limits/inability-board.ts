import type { Inabilities } from '@quartet/shared/domain/inabilities.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Host } from '@quartet/shared/domain/retention.ts';

/** Shares what workers know about the panel with the API processes, which call no model. Rejects if the store does not answer. */
export interface InabilityBoard {
  /** Each inability expires five minutes after it was last announced. A worker that does not know of one does not revoke it. */
  announce(inabilities: Inabilities): Promise<void>;
  /** Returns them in the order of the panel. Empty if no worker has announced any. */
  read(): Promise<Inabilities>;
  /**
   * Announces the hosts that a question is sent to. They replace the hosts that were announced before, and expire after the same
   * time.
   */
  announceHosts(hosts: readonly Host[]): Promise<void>;
  /** Null if no worker has announced any. */
  readHosts(): Promise<readonly Host[] | null>;
}

export const inabilityLifeMs = 300_000;

type Kind = keyof Inabilities;

const toEntry = (kind: Kind, model: ModelKey): string => `${kind}:${model}`;

export function listEntries({ webSearch, images }: Inabilities): readonly string[] {
  return [
    ...webSearch.map((model) => toEntry('webSearch', model)),
    ...images.map((model) => toEntry('images', model)),
  ];
}

export const allEntries = listEntries({ webSearch: modelKeys, images: modelKeys });

export function readEntries(holds: (entry: string) => boolean): Inabilities {
  const of = (kind: Kind) => modelKeys.filter((model) => holds(toEntry(kind, model)));
  return { webSearch: of('webSearch'), images: of('images') };
}
