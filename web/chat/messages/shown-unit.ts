import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Version } from '../../ui/components/version-switch.tsx';
import { prefersReducedMotion } from '../../ui/lib/use-media.ts';
import { type ShownUnits, useView, viewStore } from '../../ui/lib/view.ts';

/** Marks a cited passage in its answer, and scrolls there as soon as the answer is visible. */
export function showUnit(turnKey: number, { model, start, end }: Cited): void {
  const marks = [{ id: 'cited', start, end }];
  viewStore.setState({
    shownUnits: [{ turnKey, model, marks, state: 'sought', beside: false }],
  });
}

/** Removes the marks of this answer. */
function forgetUnit(turnKey: number, model: ModelKey): void {
  const of = { turnKey, model };
  viewStore.setState(({ shownUnits }) => ({
    shownUnits: shownUnits.filter((shown) => shown !== findShown([shown], of)),
  }));
}

/** Marks cited passages in the columns, and scrolls each column to its first one. */
export function lightUnits(turnKey: number, cites: readonly Cited[]): void {
  const byModel = Object.entries(Object.groupBy(cites, ({ model }) => model));
  const shownUnits = byModel.map(([model, own]) => ({
    turnKey,
    model: model as ModelKey,
    marks: toMarks(own),
    state: 'sought' as const,
    beside: true,
  }));
  viewStore.setState({ shownUnits });
}

/** Sorts the passages and drops overlapping ones. */
function toMarks(cites: readonly Cited[]): ShownUnits['marks'] {
  const ordered = cites.toSorted((one, other) => one.start - other.start);
  return ordered
    .filter(({ start }, index) => index === 0 || start >= (ordered[index - 1]?.end ?? 0))
    .map(({ start, end }) => ({ id: 'cited', start, end }));
}

/** Returns the marks of this answer; null if it has none. */
export function useShownUnit(turnKey: number, model: ModelKey): ShownUnits | null {
  return useView(({ shownUnits }) => findShown(shownUnits, { turnKey, model }) ?? null);
}

/** True if an answer of this turn has marks. */
export function useIsShownIn(turnKey: number): boolean {
  return useView(({ shownUnits }) => shownUnits.some((shown) => shown.turnKey === turnKey));
}

type ShownAnswer = Pick<ShownUnits, 'turnKey' | 'model'>;

function findShown(
  all: readonly ShownUnits[],
  { turnKey, model }: ShownAnswer,
): ShownUnits | undefined {
  return all.find((shown) => shown.turnKey === turnKey && shown.model === model);
}

/**
 * Scrolls to the marked passage of an answer, or to the start of the answer if the passage was not found. Focuses it, unless several
 * answers are visible.
 */
export function landOnUnit(of: ShownAnswer, text: HTMLElement): void {
  const shown = findShown(viewStore.getState().shownUnits, of);
  // The effects of a tab run again each time it is opened.
  if (shown?.state !== 'sought') return;
  const marked = text.querySelector<HTMLElement>('[data-unit]');
  const target = marked ?? text.closest('article') ?? text;
  if (!shown.beside) {
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  const isEarlier = target.closest('[data-turn]:not(:last-child)') !== null;
  if (marked || !shown.beside) {
    target.scrollIntoView({
      block: marked ? 'center' : 'start',
      // The height of earlier turns is only estimated until they are near, so smooth scrolling would end in the wrong place.
      behavior: prefersReducedMotion() || isEarlier ? 'instant' : 'smooth',
    });
  }
  const reached = shown.beside ? 'lit' : 'found';
  moveTo(shown.marks, marked ? reached : 'missing');
  // The click that led here has already passed the capture phase.
  addEventListener('click', () => moveTo(shown.marks, 'left'), { once: true, capture: true });
}

function moveTo(marks: ShownUnits['marks'], state: ShownUnits['state']): void {
  viewStore.setState(({ shownUnits }) => ({
    shownUnits: shownUnits.map((shown) => (shown.marks === marks ? { ...shown, state } : shown)),
  }));
}

const toName = (turnKey: number, model: ModelKey) => `${turnKey} ${model}`;

/** Shows this version of an answer in its tab, without any marks. */
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
