import { useLocation } from 'wouter';
import { emitReset } from '../../lib/reset-event.ts';

/** Clears the chat and goes to it. */
export function useNewChat(): () => void {
  const [location, navigate] = useLocation();
  return () => {
    emitReset();
    if (location !== '/') navigate('/');
  };
}
