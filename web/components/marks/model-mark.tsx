import type { ModelKey, TabKey } from '@quartet/shared/domain/panel.ts';
import type { ReactNode } from 'react';
import { QuartetMark } from './quartet-mark.tsx';

const rays = Array.from({ length: 10 }, (_, index) => index * 36);
const petals = [0, 60, 120, 180, 240, 300];

const shapes: Readonly<Record<ModelKey, ReactNode>> = {
  gemini: (
    <path
      d="M12 1.5c.7 6.2 4.3 9.8 10.5 10.5-6.2.7-9.8 4.3-10.5 10.5C11.3 16.3 7.7 12.7 1.5 12 7.7 11.3 11.3 7.7 12 1.500Z"
      fill="currentColor"
    />
  ),
  claude: (
    <g stroke="currentColor" strokeWidth="2.2" strokeLinecap="round">
      {rays.map((angle) => (
        <path
          key={angle}
          d={angle % 72 === 0 ? 'M12 8.500V1.8' : 'M12 8.800V3.2'}
          transform={`rotate(${angle} 12 12)`}
        />
      ))}
    </g>
  ),
  gpt: (
    <g stroke="currentColor" strokeWidth="1.7" fill="none">
      {petals.map((angle) => (
        <path
          key={angle}
          d="M8.2 11.200V6.300a4.1 4.1 0 0 1 7.3-2.6"
          strokeLinecap="round"
          transform={`rotate(${angle} 12 12)`}
        />
      ))}
    </g>
  ),
  grok: (
    <g stroke="currentColor" strokeWidth="2.3" strokeLinecap="round" fill="none">
      <path d="M5.9 17.600A8 8 0 0 1 16.5 5.4" />
      <path d="M18.8 7.800A8 8 0 0 1 9.2 19.5" />
      <path d="M3.2 21.2 21 2.8" />
    </g>
  ),
};

/** The mark of a tab in its quiet tint. Decorative: a name always stands beside it. */
export function ModelMark({ model, className }: { model: TabKey; className?: string }) {
  if (model === 'consensus') return <QuartetMark className={className ?? ''} />;
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-model={model}
      className={`text-tint ${className ?? ''}`}
    >
      {shapes[model]}
    </svg>
  );
}
