type SignOut = (...options: unknown[]) => Promise<void>;

interface LoadedClerk {
  signOut: SignOut;
}

const findClerk = () => (window as { readonly Clerk?: LoadedClerk }).Clerk;

/** Has `before` awaited whenever the person signs out, while the session still is one. Returns how to stop that. */
export function onSignOut(before: () => Promise<void>): () => void {
  const clerk = findClerk();
  if (!clerk) return () => undefined;
  const { signOut } = clerk;
  clerk.signOut = async (...options) => {
    if (!isQuiet) await before();
    await signOut(...options);
  };
  return () => {
    clerk.signOut = signOut;
  };
}

let isQuiet = false;

/** Ends the session in this browser, where the page stays as it is. */
export async function endQuietly(): Promise<void> {
  isQuiet = true;
  try {
    await findClerk()?.signOut(() => undefined);
  } finally {
    isQuiet = false;
  }
}
