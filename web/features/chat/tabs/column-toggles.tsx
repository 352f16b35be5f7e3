import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { cn } from '../../../lib/cn.ts';
import { ModelMark } from '../../../models/model-mark.tsx';
import { useNames } from '../../../models/names.ts';
import { toggleColumn, useColumns } from './columns.ts';
import { panelId } from './tab-ids.ts';

/** A toggle for each column of the answers that stand side by side. */
export function ColumnToggles() {
  const { shortNameOf } = useNames();
  const shown = useColumns();
  return (
    <fieldset className="mr-29 ml-auto flex gap-0.5">
      <legend className="sr-only">Columns</legend>
      {modelKeys.map((model) => {
        const on = shown.includes(model);
        const last = on && shown.length === 1;
        return (
          <button
            key={model}
            type="button"
            aria-pressed={on}
            aria-controls={panelId(model)}
            disabled={last}
            title={last ? undefined : `${on ? 'Hide' : 'Show'} ${shortNameOf(model)}`}
            onClick={() => toggleColumn(model)}
            className={cn(
              'flex h-9 items-center gap-1.5 rounded-lg px-2.5 text-[0.8125rem] font-medium transition-colors pointer-coarse:h-11 enabled:hover:bg-sunken enabled:hover:text-ink',
              on ? 'text-ink-soft' : 'text-ink-faint line-through *:[svg]:opacity-40',
            )}
          >
            <ModelMark model={model} className="size-3.5" />
            {shortNameOf(model)}
          </button>
        );
      })}
    </fieldset>
  );
}
