import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { modelLooks } from './model-looks.tsx';
import { toModelStyles } from './model-styles.ts';

test('every model has a tint of its own in both themes, and paper uses the light one', () => {
  const styles = toModelStyles();
  const [light = '', rest = ''] = styles.split('@media not print { .dark {');
  for (const model of modelKeys) {
    const { tint } = modelLooks[model];
    expect(light).toContain(`--tint-${model}: ${tint.light};`);
    expect(rest).toContain(`--tint-${model}: ${tint.dark};`);
    expect(rest).toContain(`[data-model="${model}"] { --tint: var(--tint-${model}); }`);
  }
  for (const theme of ['light', 'dark'] as const) {
    const tints = modelKeys.map((model) => modelLooks[model].tint[theme]);
    expect(new Set(tints).size).toBe(modelKeys.length);
  }
});
