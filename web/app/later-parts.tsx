import { Toasts } from '../components/ui/toaster.tsx';
import { keepFocus } from '../lib/keep-focus.ts';
import { NewVersionLine } from './new-version/new-version-line.tsx';
import { watchVersion } from './new-version/watch-version.ts';

keepFocus();
watchVersion();

export function LaterParts() {
  return (
    <>
      <NewVersionLine />
      <Toasts />
    </>
  );
}
