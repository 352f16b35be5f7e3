import { openFreshStores } from './open-fresh-stores.ts';
import { type ScaledStack, startScaledStack } from './start-scaled-stack.ts';

/** A scaled stack on stores of its own, which go with it. */
export async function startFreshScaledStack(
  settings: Readonly<Record<string, string>> = {},
  everywhere: Readonly<Record<string, string>> = {},
): Promise<ScaledStack> {
  const stores = await openFreshStores();
  const stack = await startScaledStack(stores, settings, everywhere);
  return {
    ...stack,
    async close() {
      await stack.close();
      await stores[Symbol.asyncDispose]();
    },
  };
}
