import { useClerk } from '@clerk/react';
import { buttonStyle } from '../../components/ui/button.tsx';

/** One button on small screens, two on larger ones; each opens a dialog. */
export function SignInButtons() {
  const clerk = useClerk();
  return (
    <>
      <button
        type="button"
        onClick={() => clerk.openSignUp()}
        className={`${buttonStyle('primary')} max-[359px]:px-2 max-[359px]:text-xs sm:hidden`}
      >
        Sign In / Sign Up
      </button>
      <button
        type="button"
        onClick={() => clerk.openSignIn()}
        className={`${buttonStyle('quiet')} max-sm:hidden`}
      >
        Sign In
      </button>
      <button
        type="button"
        onClick={() => clerk.openSignUp()}
        className={`${buttonStyle('primary')} max-sm:hidden`}
      >
        Sign Up for Free
      </button>
    </>
  );
}
