import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { cn } from '../../lib/cn.ts';
import { ModelMark } from '../../models/model-mark.tsx';

/** The marks of several models. Decorative: their names are said beside them. */
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
