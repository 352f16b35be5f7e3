import { expect, test } from 'vitest';
import { locateQuote } from './locate-quote.ts';

test('a quote is found across the pieces it is drawn in, whatever its marks', () => {
  const texts = ['Start with ', 'strength', ' training twice.', 'Sleep well.'];
  expect(locateQuote(texts, 'with **strength** training twice.')).toEqual({
    start: { index: 0, offset: 6 },
    end: { index: 2, offset: 16 },
  });
});

test('links are drawn without their address', () => {
  const found = locateQuote(
    ['see ', 'the guideline', ' now'],
    'see [the guideline](https://a.b/c) now',
  );
  expect(found?.end).toEqual({ index: 2, offset: 4 });
});

test('a quote that is not there is not found', () => {
  expect(locateQuote(['Nothing of the kind.'], 'Something')).toBeNull();
  expect(locateQuote(['Nothing.'], '**')).toBeNull();
});
