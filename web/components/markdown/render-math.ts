import 'katex/dist/katex.min.css';
import { renderToString } from 'katex';

/** A formula as HTML; null when it cannot be parsed. It can fetch nothing, run nothing, and has a bounded size. */
export function renderMath(formula: string, displayMode: boolean): string | null {
  try {
    return renderToString(formula, {
      displayMode,
      throwOnError: false,
      errorColor: 'inherit',
      strict: 'ignore',
      trust: false,
      maxExpand: 500,
      maxSize: 40,
    });
  } catch {
    return null;
  }
}
