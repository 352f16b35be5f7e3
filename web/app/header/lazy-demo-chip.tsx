import { useClerkKey } from '../../features/auth/clerk-key.ts';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';

const chip = createLazy(() => import('./demo-chip.tsx'));

/** Where emulated providers answer; elsewhere it is not even loaded. */
export function LazyDemoChip() {
  const loaded = useLazy(chip, useClerkKey()?.demo ?? false);
  return loaded && <loaded.DemoChip />;
}
