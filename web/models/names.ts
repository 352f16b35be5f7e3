import { type ModelKey, shortNames, type TabKey, tabLabels } from '@quartet/shared/domain/panel.ts';
import { createContext, type ReactNode, use } from 'react';
import { modelLooks } from './model-looks.ts';

/** Names and marks of the models, for everything that shows them. */
export interface Names {
  /** True while models are hidden. */
  readonly blind: boolean;
  /** A tab's whole name, as "Claude: Sonnet 4"; `own` is the name under which an answer came. */
  readonly labelOf: (tab: TabKey, own?: string | null) => string;
  /** A short name such as "Claude", for sentences. */
  readonly shortNameOf: (model: ModelKey) => string;
  /** Drawn in `currentColor` in a box of 24 by 24. */
  readonly markOf: (model: ModelKey) => ReactNode;
  /** The host of a source, as it is shown. */
  readonly hostOf: (host: string) => string;
  /** The value of `data-model`, which gives an element its tint. */
  readonly toneOf: (tab: TabKey) => string;
}

export const trueNames: Names = {
  blind: false,
  labelOf: (tab, own) => own ?? tabLabels[tab],
  shortNameOf: (model) => shortNames[model],
  markOf: (model) => modelLooks[model].mark,
  hostOf: (host) => host,
  toneOf: (tab) => tab,
};

/** The names of the turn in which something stands; outside of a turn, the true ones. */
export const NamesContext = createContext(trueNames);

export function useNames(): Names {
  return use(NamesContext);
}
