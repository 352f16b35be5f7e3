import { expect, test } from 'vitest';
import { createResourceWatch, type Resources, readResources } from './resources.ts';

const plenty: Resources = { descriptors: { used: 100, most: 1_000 }, memory: null };

/** A watch over the readings, one for each look. */
function watch(readings: readonly (Resources | Error)[]) {
  const left = [...readings];
  const lines: string[] = [];
  const ends: string[] = [];
  const resources = createResourceWatch({
    read() {
      const next = left.shift() ?? plenty;
      if (next instanceof Error) throw next;
      return next;
    },
    end: () => void ends.push('end'),
    log: {
      info: (_, message) => void lines.push(message),
      warn: (fields, message) => void lines.push(`${message} ${JSON.stringify(fields)}`),
      error: (fields, message) => void lines.push(`${message} ${JSON.stringify(fields)}`),
    },
  });
  return { resources, lines, ends };
}

const noDescriptors: Resources = { descriptors: { used: 960, most: 1_000 }, memory: null };
const noMemory: Resources = { descriptors: null, memory: { used: 99, most: 100 } };

test('says what runs out, and ends the process when it stays so', () => {
  const { resources, lines, ends } = watch([plenty, noDescriptors, noDescriptors, noDescriptors]);
  resources.check();
  expect(resources.exhausted()).toBeNull();
  resources.check();
  expect(resources.exhausted()).toBe('descriptors');
  resources.check();
  expect(ends).toEqual([]);
  resources.check();
  expect(ends).toEqual(['end']);
  expect(lines).toEqual([
    'process runs out of descriptors {"used":960,"most":1000}',
    'process ends, out of descriptors {"used":960,"most":1000}',
  ]);
});

test('is ready again when what ran out is back', () => {
  const { resources, ends } = watch([noMemory, noMemory, plenty, noMemory, noMemory]);
  resources.check();
  expect(resources.exhausted()).toBe('memory');
  resources.check();
  resources.check();
  expect(resources.exhausted()).toBeNull();
  resources.check();
  resources.check();
  expect(ends).toEqual([]);
});

test('takes a look that finds no descriptor left for a lack of descriptors', () => {
  const full = Object.assign(new Error('full'), { code: 'EMFILE' });
  const { resources } = watch([full]);
  resources.check();
  expect(resources.exhausted()).toBe('descriptors');
});

test.runIf(process.platform === 'linux')('reads the descriptors of this process', () => {
  const { descriptors } = readResources();
  expect(descriptors?.used).toBeGreaterThan(3);
  expect(descriptors?.most).toBeGreaterThan(descriptors?.used ?? Infinity);
});
