import { Toasts } from '../components/ui/toaster.tsx';
import { keepFocus } from '../lib/keep-focus.ts';

keepFocus();

export function LaterParts() {
  return <Toasts />;
}
