import { createStore } from 'zustand';

/** True once the first screen and the sign-in have what they need: what only later ones need loads from then on. */
export const arrivedStore = createStore<boolean>()(() => false);

/** Sign-in may be out of reach. */
const atLatestMs = 15_000;

/** Call it at the first screen and when the sign-in has loaded. Returns a function that undoes it. */
export function arrive(isSignInLoaded: boolean): () => void {
  const timer = setTimeout(
    () => arrivedStore.setState(true, true),
    isSignInLoaded ? 0 : atLatestMs,
  );
  return () => clearTimeout(timer);
}
