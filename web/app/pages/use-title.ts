import { useEffect } from 'react';

/** Sets the document's title while the page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Quartet`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
