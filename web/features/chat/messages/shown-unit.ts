import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { createStore, useStore } from 'zustand';
import type { Mark } from '../../../components/markdown/mark-units.ts';
import { prefersReducedMotion } from '../../../lib/reduced-motion.ts';

/** `sought` until its answer is drawn, then `found` or `missing`; `left` once the reader does something else. */
export type UnitState = 'sought' | 'found' | 'missing' | 'left';

interface ShownUnit {
  readonly turnKey: number;
  readonly model: ModelKey;
  readonly marks: readonly Mark[];
  readonly state: UnitState;
}

const shownUnit = createStore<ShownUnit | null>()(() => null);

/** Marks what is cited in its answer, and leads there as soon as the answer is in view. */
export function showUnit(turnKey: number, { model, start, end }: Cited): void {
  shownUnit.setState({ turnKey, model, marks: [{ id: 'cited', start, end }], state: 'sought' });
}

/** What is shown of this answer; null for nothing. */
export function useShownUnit(turnKey: number, model: ModelKey): ShownUnit | null {
  return useStore(shownUnit, (shown) =>
    shown?.turnKey === turnKey && shown.model === model ? shown : null,
  );
}

/** Moves the view and the focus to what is marked in the text of an answer, or to its start if nothing is. */
export function landOnUnit(text: HTMLElement): void {
  const { marks, state } = shownUnit.getState() ?? {};
  // The effects of a tab run again each time it is opened.
  if (!marks || state !== 'sought') return;
  const marked = text.querySelector<HTMLElement>('[data-unit]');
  const target = marked ?? text.closest('article') ?? text;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({
    block: marked ? 'center' : 'start',
    behavior: prefersReducedMotion() ? 'instant' : 'smooth',
  });
  moveTo(marks, marked ? 'found' : 'missing');
  // The click that led here has gone down already.
  addEventListener('click', () => moveTo(marks, 'left'), { once: true, capture: true });
}

function moveTo(marks: readonly Mark[], state: UnitState): void {
  if (shownUnit.getState()?.marks === marks) shownUnit.setState({ state });
}
