import type { KeyboardEvent, PointerEvent } from 'react';
import { setPreference, usePreference } from '../../ui/lib/preferences.ts';
import { useNames } from '../../ui/models/names.ts';
import { strings } from '../conversation-strings.ts';
import { tabPanelId } from './tabs.ts';

/** A focusable separator, for which there is no HTML element. */
const line = {
  role: 'separator',
  tabIndex: 0,
  'aria-orientation': 'horizontal',
  onPointerDown: startDrag,
  onPointerMove: drag,
  onPointerUp: endDrag,
  onPointerCancel: endDrag,
  onDoubleClick: () => setPreference('split', null),
  onKeyDown: pressKey,
} as const;

/** The line between the consensus and the columns below it. It can be dragged or moved by keys; a double click resets it. */
export function SplitHandle() {
  const split = usePreference('split');
  const { labelOf } = useNames();
  return (
    <div
      {...line}
      aria-label={strings.heightOf(labelOf('consensus'))}
      aria-controls={tabPanelId('consensus')}
      aria-valuenow={Math.round(split ?? defaultSplit)}
      aria-valuemin={0}
      aria-valuemax={100}
      title={strings.heightHint}
      data-print="hide"
      className="z-10 col-span-full row-start-1 -mb-1.5 grid h-3 cursor-row-resize touch-none place-items-center self-end -outline-offset-2 before:h-1 before:w-10 before:rounded-full before:bg-line-strong before:transition-colors hover:before:bg-accent focus-visible:before:bg-accent pointer-coarse:-mb-3 pointer-coarse:h-6"
    />
  );
}

type Handle = HTMLElement;

const boxOf = (handle: Handle) => handle.parentElement ?? handle;

function readRoom(handle: Handle): SplitRoom {
  const dock = getComputedStyle(handle).getPropertyValue('--dock-space');
  return { height: boxOf(handle).clientHeight, below: Number.parseFloat(dock) || 0 };
}

/** Measures the position of the handle in percent. */
function readShare(handle: Handle): number {
  const { top, height } = boxOf(handle).getBoundingClientRect();
  const own = handle.getBoundingClientRect();
  return ((own.top + own.height / 2 - top) / height) * 100;
}

/** Moves the line without rendering the page again. */
function draw(handle: Handle, share: number): void {
  const box = boxOf(handle);
  box.style.setProperty('--split', String(share));
  box.dataset.split = 'true';
}

function startDrag({ currentTarget, pointerId, button }: PointerEvent<Handle>): void {
  if (button === 0) currentTarget.setPointerCapture(pointerId);
}

function drag({ currentTarget, pointerId, clientY }: PointerEvent<Handle>): void {
  if (!currentTarget.hasPointerCapture(pointerId)) return;
  const { top, height } = boxOf(currentTarget).getBoundingClientRect();
  const share = limitSplit(((clientY - top) / height) * 100, readRoom(currentTarget));
  currentTarget.dataset.dragged = String(share);
  draw(currentTarget, share);
}

function endDrag({ currentTarget }: PointerEvent<Handle>): void {
  const { dragged } = currentTarget.dataset;
  delete currentTarget.dataset.dragged;
  if (dragged !== undefined) setPreference('split', Number(dragged));
}

function pressKey(event: KeyboardEvent<Handle>): void {
  const step = findStep(event.key);
  if (step === null || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const handle = event.currentTarget;
  setPreference('split', limitSplit(readShare(handle) + step, readRoom(handle)));
}

/** Maximum height of the consensus above the columns by default, in percent of their sum. It may need less. */
export const defaultSplit = 42;

/** Minimum height in pixels of the consensus, and of the columns above the question box, if there is room for both. */
const leastHeight = 160;

/** In pixels. The question box covers `below` pixels of the columns. */
interface SplitRoom {
  readonly height: number;
  readonly below: number;
}

/** Returns the nearest share to the wanted one that leaves both parts readable. Returns the middle if there is no room for that. */
export function limitSplit(wanted: number, { height, below }: SplitRoom): number {
  const least = (leastHeight / height) * 100;
  const most = 100 - ((leastHeight + below) / height) * 100;
  const share = least > most ? defaultSplit : Math.min(most, Math.max(least, wanted));
  return Math.round(share * 10) / 10;
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -2,
  ArrowDown: 2,
  PageUp: -10,
  PageDown: 10,
  Home: -100,
  End: 100,
};

/** Maps a key to a change of the split; null for other keys. */
export function findStep(key: string): number | null {
  return steps[key] ?? null;
}
