import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { useNames } from './names.ts';
import { QuartetMark } from './quartet-mark.tsx';

/** The mark of a tab in its tint. Decorative: a name is always shown beside it. */
export function ModelMark({ model, className }: { model: TabKey; className?: string }) {
  const { markOf, toneOf } = useNames();
  if (model === 'consensus') return <QuartetMark className={className ?? ''} />;
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-model={toneOf(model)}
      className={`text-tint ${className ?? ''}`}
    >
      {markOf(model)}
    </svg>
  );
}
