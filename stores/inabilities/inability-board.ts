import type { Inabilities } from '@quartet/shared/domain/inabilities.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Host } from '@quartet/shared/domain/retention.ts';

/** Tells the apis, which call no model, what workers know of the panel. Rejects when the store does not answer. */
export interface InabilityBoard {
  /** Each holds until five minutes after it was last announced: who does not know of it takes nothing back. */
  announce(inabilities: Inabilities): Promise<void>;
  /** Reads them in the order of the panel. None while no worker has announced any. */
  read(): Promise<Inabilities>;
  /** Tells which hosts get a question; they replace those that were told before, and hold as long. */
  announceHosts(hosts: readonly Host[]): Promise<void>;
  /** Null while no worker has announced any. */
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
