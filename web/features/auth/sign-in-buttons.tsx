import { useClerk } from '@clerk/react';
import { buttonStyle } from '../../components/ui/button.tsx';
import { strings } from './strings.ts';

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
        {strings.signInOrUp}
      </button>
      <button
        type="button"
        onClick={() => clerk.openSignIn()}
        className={`${buttonStyle('quiet')} max-sm:hidden`}
      >
        {strings.signIn}
      </button>
      <button
        type="button"
        onClick={() => clerk.openSignUp()}
        className={`${buttonStyle('primary')} max-sm:hidden`}
      >
        {strings.signUp}
      </button>
    </>
  );
}
