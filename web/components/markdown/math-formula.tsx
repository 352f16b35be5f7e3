import { memo, useMemo } from 'react';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';

const renderer = createLazy(() => import('./render-math.ts'));

export interface MathFormulaProps {
  readonly formula: string;
  readonly display: boolean;
}

/** A formula; its source stands until the renderer has come, and where it cannot be read. */
export const MathFormula = memo(function MathFormula({ formula, display }: MathFormulaProps) {
  const loaded = useLazy(renderer, true);
  const html = useMemo(
    () => loaded?.renderMath(formula, display) ?? null,
    [loaded, formula, display],
  );
  if (html === null) return <code>{formula}</code>;
  // The renderer is told to trust nothing, and escapes all that it does not write itself.
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
});
