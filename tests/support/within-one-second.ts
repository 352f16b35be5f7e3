/** The promise of a reset, and of a stop, is a second; a provider that stays open longer fails the test. */
export async function withinOneSecond(closed: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('A provider socket was still open')), 1_000);
  });
  await Promise.race([closed, late]).finally(() => clearTimeout(timer));
}
