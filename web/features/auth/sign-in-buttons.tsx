import { SignInButton, SignUpButton } from '@clerk/react';
import { buttonStyle } from '../../components/ui/button.tsx';

/** One button on small screens, two on larger ones; each opens a dialog. */
export function SignInButtons() {
  return (
    <>
      <SignInButton mode="modal">
        <button
          type="button"
          className={`${buttonStyle('primary')} max-[359px]:px-2 max-[359px]:text-xs sm:hidden`}
        >
          Sign In / Sign Up
        </button>
      </SignInButton>
      <SignInButton mode="modal">
        <button type="button" className={`${buttonStyle('quiet')} max-sm:hidden`}>
          Sign In
        </button>
      </SignInButton>
      <SignUpButton mode="modal">
        <button type="button" className={`${buttonStyle('primary')} max-sm:hidden`}>
          Sign Up for Free
        </button>
      </SignUpButton>
    </>
  );
}
