import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

const isPrinting = () => printing;

/** True while the page is being printed. Every tab is then shown, and everything is unfolded. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, isPrinting);
}

function subscribe(onChange: () => void): () => void {
  const before = () => {
    printing = true;
    // Renders at once, because the browser prints the page as it is when this handler returns.
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
