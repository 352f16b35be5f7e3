import { cn } from '../../../lib/cn.ts';
import type { UnitState } from './shown-unit.ts';

/** Says whether the words that a citation led to were found. */
export function UnitStatus({ state }: { state: UnitState }) {
  const isMissing = state === 'missing';
  return (
    <output className={cn('block text-sm text-ink-faint', isMissing ? 'mb-3' : 'sr-only')}>
      {isMissing && 'These words could not be found in the answer as it is shown.'}
      {state === 'found' && 'The cited words are highlighted.'}
    </output>
  );
}
