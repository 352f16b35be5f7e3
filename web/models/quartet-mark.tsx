import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { tintOf } from './model-styles.ts';
import { toQuartetArcs } from './quartet-arcs.ts';

const arcs = toQuartetArcs(modelKeys.length);

/** The voices of the panel that close into one Q. */
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
