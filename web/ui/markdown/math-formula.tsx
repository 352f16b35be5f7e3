import { memo, useMemo } from 'react';
import { createLazy, useLazy } from '../lib/use-lazy.ts';

const renderer = createLazy(() => import('./render-math.ts'));

export interface MathFormulaProps {
  readonly formula: string;
  readonly display: boolean;
}

/** Renders a formula. Shows its source until the renderer has loaded, or if the formula cannot be parsed. */
export const MathFormula = memo(function MathFormula({ formula, display }: MathFormulaProps) {
  const loaded = useLazy(renderer, true);
  const html = useMemo(
    () => loaded?.renderMath(formula, display) ?? null,
    [loaded, formula, display],
  );
  if (html === null) return <code dir="ltr">{formula}</code>;
  // Safe, because KaTeX runs without `trust` and escapes everything that it does not write itself.
  return <span dir="ltr" dangerouslySetInnerHTML={{ __html: html }} />;
});
