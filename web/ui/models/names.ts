import { type ModelKey, shortNames, type TabKey, tabLabels } from '@quartet/shared/domain/panel.ts';
import { createContext, type ReactNode, use } from 'react';
import { modelLooks } from './model-looks.tsx';
import { strings } from './strings.ts';

/** How the page names and marks the models: by their own names, or by seats in a blind turn. */
export interface Names {
  /** True while models are hidden. */
  readonly blind: boolean;
  /** The full name of a tab, such as "Claude: Sonnet 4". `own`: the name that came with the answer. */
  readonly labelOf: (tab: TabKey, own?: string | null) => string;
  /** A short name such as "Claude", for sentences. */
  readonly shortNameOf: (model: ModelKey) => string;
  /** The mark, drawn in `currentColor` in a box of 24 by 24. */
  readonly markOf: (model: ModelKey) => ReactNode;
  /** The host of a source, as it is shown. */
  readonly hostOf: (host: string) => string;
  /** The value of `data-model`, which gives an element its tint. */
  readonly toneOf: (tab: TabKey) => string;
}

export const trueNames: Names = {
  blind: false,
  labelOf: (tab, own) => own ?? (tab === 'consensus' ? strings.best : tabLabels[tab]),
  shortNameOf: (model) => shortNames[model],
  markOf: (model) => modelLooks[model].mark,
  hostOf: (host) => host,
  toneOf: (tab) => tab,
};

/** Provides the names of the surrounding turn. Outside of a turn, these are the true names. */
export const NamesContext = createContext(trueNames);

export function useNames(): Names {
  return use(NamesContext);
}
