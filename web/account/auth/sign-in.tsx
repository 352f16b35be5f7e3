import { useAuth, useClerk } from '@clerk/react';
import { buttonStyle } from '../../ui/components/button.tsx';
import { viewStore } from '../../ui/lib/view.ts';
import { useSlow } from './clerk-gate.tsx';
import { strings } from './strings.ts';

/** Shows one button on small screens and two on larger ones. Each opens a dialog. */
export function SignInButtons() {
  const clerk = useClerk();
  // Signing in by these buttons sends no question.
  const open = (dialog: 'openSignIn' | 'openSignUp') => () => {
    viewStore.setState({ signingUpFor: null });
    clerk[dialog]();
  };
  return (
    <>
      <button
        type="button"
        onClick={open('openSignUp')}
        className={`${buttonStyle('primary')} max-sm:shrink max-sm:leading-tight max-sm:text-balance max-sm:whitespace-normal max-[429px]:px-2.5 max-[389px]:px-2 max-[389px]:text-xs sm:hidden`}
      >
        {strings.signInOrUp}
      </button>
      <button
        type="button"
        onClick={open('openSignIn')}
        className={`${buttonStyle('quiet')} max-sm:hidden`}
      >
        {strings.signIn}
      </button>
      <button
        type="button"
        onClick={open('openSignUp')}
        className={`${buttonStyle('primary')} max-sm:hidden`}
      >
        {strings.signUp}
      </button>
    </>
  );
}

/** If sign-in takes longer, it counts as unreachable. */
const slowAfterMs = 12_000;

/** Reports above the page that sign-in cannot be reached, because nobody can ask without it. */
export function SignInTrouble() {
  const { isLoaded } = useAuth();
  const slow = useSlow(slowAfterMs, !isLoaded);
  if (!slow) return null;
  return (
    <output
      data-print="hide"
      className="block shrink-0 bg-amber-wash px-4 py-2 text-center text-sm text-ink-soft"
    >
      {strings.cannotReachSignIn}{' '}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="font-medium text-ink underline underline-offset-2"
      >
        {strings.reload}
      </button>
    </output>
  );
}
