import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { createContext, useContext } from 'react';
import type { CitedAnswers } from './read-cited.ts';

export interface CitedSource {
  readonly answers: CitedAnswers;
  /** Opens the words in the tab of their model. */
  readonly onOpen: (cited: Cited) => void;
  /** Lights all of them in the answers beside; null where those are not in view. */
  readonly onLight: ((cites: readonly Cited[]) => void) | null;
}

/** The answers on which a consensus rests, for whatever shows their words. */
export const CitedContext = createContext<CitedSource>({
  answers: {},
  onOpen: () => undefined,
  onLight: null,
});

export function useCited(): CitedSource {
  return useContext(CitedContext);
}
