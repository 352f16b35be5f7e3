import { useEffect } from 'react';
import { copySelection } from './copy-selection.ts';

/** While mounted, what a person selects in an answer and copies goes along without the page's looks. */
export function useCleanCopies(): void {
  useEffect(() => {
    document.addEventListener('copy', copySelection);
    return () => document.removeEventListener('copy', copySelection);
  }, []);
}
