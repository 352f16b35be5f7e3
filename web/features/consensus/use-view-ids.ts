import { useId, useMemo } from 'react';

/** The ids of the elements that a link within a consensus leads to. */
export interface ViewIds {
  readonly agree: string;
  readonly disagree: string;
  readonly only: string;
  readonly line: (id: number) => string;
}

export function useViewIds(): ViewIds {
  const own = useId();
  return useMemo(
    () => ({
      agree: `${own}-agree`,
      disagree: `${own}-disagree`,
      only: `${own}-only`,
      line: (id) => `${own}-line-${id}`,
    }),
    [own],
  );
}
