import type { ModelKey, TabKey } from '@quartet/shared/domain/panel.ts';
import { cn } from '../lib/cn.ts';
import { useNames } from './names.ts';
import { QuartetMark } from './quartet-mark.tsx';

/** Draws the mark of a tab in its tint. It is hidden from screen readers, because there is always a name next to it. */
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

/** Draws the marks of several models. They are hidden from screen readers, because the names are next to them. */
export function ModelMarks({
  models,
  className,
}: {
  readonly models: readonly ModelKey[];
  readonly className?: string;
}) {
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1', className)}>
      {models.map((model) => (
        <ModelMark key={model} model={model} className="size-3" />
      ))}
    </span>
  );
}
