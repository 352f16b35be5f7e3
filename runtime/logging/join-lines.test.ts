import { expect, onTestFinished, test, vi } from 'vitest';
import { joinLines } from './logger.ts';

function setUp() {
  vi.useFakeTimers();
  const written: string[] = [];
  const lines = joinLines((text) => written.push(text));
  onTestFinished(() => {
    lines.close();
    vi.useRealTimers();
  });
  return { lines, written };
}

test('lines that come soon after one another leave in one write, in their order', () => {
  const { lines, written } = setUp();
  lines.write('a\n');
  lines.write('b\n');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(written).toEqual(['a\nb\n']);
  lines.write('c\n');
  lines.flush();
  vi.advanceTimersByTime(20);
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

test('the last lines leave when the process exits', () => {
  const { lines, written } = setUp();
  lines.write('last\n');
  process.emit('exit', 0);
  expect(written).toEqual(['last\n']);
});
