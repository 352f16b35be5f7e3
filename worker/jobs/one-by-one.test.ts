import { expect, test } from 'vitest';
import { createOneByOne } from './one-by-one.ts';

test('those who wait in one moment go on in rounds of their own, in their order', async () => {
  const wait = createOneByOne();
  const said: string[] = [];
  const goOn = async (name: string) => {
    await wait();
    said.push(name);
    // Its writes to sockets leave before the next one continues.
    process.nextTick(() => said.push(`${name} is sent`));
  };
  await Promise.all(['a', 'b', 'c'].map(goOn));
  await wait();
  expect(said).toEqual(['a', 'a is sent', 'b', 'b is sent', 'c', 'c is sent']);
});
