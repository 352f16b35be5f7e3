import { Columns4 } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { setPreference } from '../../../lib/preferences.ts';
import { useCanCompare, useLayout } from './layout.ts';
import { strings } from './strings.ts';

/** Puts the answers side by side, where there is room for them. */
export function CompareToggle() {
  const on = useLayout() === 'compare';
  if (!useCanCompare()) return null;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => setPreference('layout', on ? 'tabs' : 'compare')}
      className={cn(
        'absolute top-1.5 right-4 flex h-9 pointer-coarse:top-0.5 pointer-coarse:h-11 low:top-0 low:h-8 pointer-coarse:low:h-11 items-center gap-1.5 rounded-lg px-2.5 text-[0.8125rem] font-medium transition-colors',
        on ? 'bg-accent-wash text-accent' : 'text-ink-faint hover:bg-sunken hover:text-ink',
      )}
    >
      <Columns4 className="size-4" aria-hidden="true" />
      {strings.compare}
    </button>
  );
}
