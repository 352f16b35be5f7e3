import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { tintOf } from './model-styles.ts';

/** The ring of a Q in a box of 32 by 32. Angles are degrees, clockwise from the top. */
const ring = { centre: 16, radius: 11.5 };
/** The ring opens behind the tail and closes at it. */
const opens = 160.8;
const closes = 360 + 131.4;
const tail = 'l3.2 4';
const gap = 20;
/** The last arc is shorter by about the length of the tail. */
const lastShare = 0.43;

const arcs = toQuartetArcs(modelKeys.length);

/** Draws a Q whose ring has an arc for each model. */
export function QuartetMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      {modelKeys.map((model, index) => (
        <path key={model} d={arcs[index]} stroke={`var(${tintOf(model)})`} />
      ))}
    </svg>
  );
}

/** Returns a Q as `count` clockwise arcs of equal length; the arc with the tail is shorter. */
export function toQuartetArcs(count: number): readonly string[] {
  const sweep = (closes - opens - gap * (count - 1)) / (count - 1 + lastShare);
  const fromTail = Array.from({ length: count }, (_, index) => {
    const start = opens + index * (sweep + gap);
    const isLast = index === count - 1;
    return isLast ? `${toArc(start, closes)}${tail}` : toArc(start, start + sweep);
  });
  // The first arc begins near the top.
  const first = Math.floor(count / 2);
  return [...fromTail.slice(first), ...fromTail.slice(0, first)];
}

function toArc(start: number, end: number): string {
  const isLarge = end - start > 180 ? 1 : 0;
  return `M${toPoint(start)}A${ring.radius} ${ring.radius} 0 ${isLarge} 1 ${toPoint(end)}`;
}

function toPoint(angle: number): string {
  const radians = (angle * Math.PI) / 180;
  const x = ring.centre + ring.radius * Math.sin(radians);
  const y = ring.centre - ring.radius * Math.cos(radians);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
