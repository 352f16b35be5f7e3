import { createLazy, useLazy } from '../ui/lib/use-lazy.ts';
import { useView } from '../ui/lib/view.ts';

const foot = createLazy(() => import('./page-foot.tsx'));

/** Loads the foot once the first screen and the sign-in have loaded. Nothing is below it, so nothing moves then. */
export function LazyPageFoot() {
  const loaded = useLazy(
    foot,
    useView(({ arrived }) => arrived),
  );
  return loaded && <loaded.PageFoot />;
}
