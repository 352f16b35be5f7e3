import { expect, test } from 'vitest';
import { toQuartetArcs } from './quartet-mark.tsx';

test.each([2, 3, 4, 6, 12])(
  '%i models give as many arcs, one of which ends in the tail',
  (count) => {
    const arcs = toQuartetArcs(count);
    expect(new Set(arcs).size).toBe(count);
    expect(arcs.filter((arc) => arc.endsWith('l3.2 4'))).toHaveLength(1);
    for (const arc of arcs)
      expect(arc).toMatch(/^M[\d.]+ [\d.]+A11\.5 11\.5 0 [01] 1 [\d.]+ [\d.]+/);
  },
);
