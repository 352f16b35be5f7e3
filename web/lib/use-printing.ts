import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

/** True while the page is being printed, which shows every tab and what can be unfolded. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

function subscribe(onChange: () => void): () => void {
  const before = () => {
    printing = true;
    // The page is printed as it stands when this returns.
    flushSync(onChange);
  };
  const after = () => {
    printing = false;
    onChange();
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
