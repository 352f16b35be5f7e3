import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { createStore, useStore } from 'zustand';
import type { Version } from '../../../components/ui/version-switch.tsx';
import { forgetUnit } from './shown-unit.ts';

/** The answers of which the earlier version is shown. */
const earlierShown = createStore<ReadonlySet<string>>()(() => new Set());

const toName = (turnKey: number, model: ModelKey) => `${turnKey} ${model}`;

/** Shows this version of an answer in its tab, with nothing marked in it. */
export function showVersion(turnKey: number, model: ModelKey, version: Version): void {
  const name = toName(turnKey, model);
  const others = [...earlierShown.getState()].filter((it) => it !== name);
  forgetUnit(turnKey, model);
  earlierShown.setState(new Set(version === 'earlier' ? [...others, name] : others), true);
}

export function useShownVersion(turnKey: number, model: ModelKey): Version {
  return useStore(earlierShown, (all) => (all.has(toName(turnKey, model)) ? 'earlier' : 'newest'));
}
