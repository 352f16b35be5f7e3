import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { modelLooks } from './model-looks.ts';
import { QuartetMark } from './quartet-mark.tsx';

/** The mark of a tab in its tint. Decorative: a name is always shown beside it. */
export function ModelMark({ model, className }: { model: TabKey; className?: string }) {
  if (model === 'consensus') return <QuartetMark className={className ?? ''} />;
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-model={model}
      className={`text-tint ${className ?? ''}`}
    >
      {modelLooks[model].mark}
    </svg>
  );
}
