import 'katex/dist/katex.min.css';
import { renderToString } from 'katex';

/** Renders a formula as HTML that fetches and runs nothing and has a bounded size. Null if it cannot be parsed. */
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
