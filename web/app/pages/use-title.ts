import { useEffect } from 'react';

/** Names the page in the browser's tab for as long as it is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Quartet`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
