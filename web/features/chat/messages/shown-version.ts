import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Version } from '../../../components/ui/version-switch.tsx';
import { useView, viewStore } from '../../../lib/view.ts';
import { forgetUnit } from './shown-unit.ts';

const toName = (turnKey: number, model: ModelKey) => `${turnKey} ${model}`;

/** Shows this version of an answer in its tab, with nothing marked in it. */
export function showVersion(turnKey: number, model: ModelKey, version: Version): void {
  const name = toName(turnKey, model);
  forgetUnit(turnKey, model);
  const others = [...viewStore.getState().earlierShown].filter((it) => it !== name);
  viewStore.setState({ earlierShown: new Set(version === 'earlier' ? [...others, name] : others) });
}

export function useShownVersion(turnKey: number, model: ModelKey): Version {
  return useView(({ earlierShown }) =>
    earlierShown.has(toName(turnKey, model)) ? 'earlier' : 'newest',
  );
}
