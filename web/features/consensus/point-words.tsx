import { memo } from 'react';
import { MathFormula } from '../../components/markdown/math-formula.tsx';
import { toPlainParts } from './plain-parts.ts';

/** A point or a unit of an answer as plain words, with its formulas drawn. Links are their words: it stands in buttons. */
export const PointWords = memo(function PointWords({ text }: { text: string }) {
  return toPlainParts(text).map((part, index) =>
    part.formula ? (
      <span key={index} className="brief-formula">
        <MathFormula formula={part.text} display={false} />
      </span>
    ) : (
      part.text
    ),
  );
});
