import { type ReactNode, useLayoutEffect } from 'react';
import { useView } from '../ui/lib/view.ts';
import { strings } from './strings.ts';

/** Mounts its children again when the language changes, so that all of them read their strings. State in stores is kept. */
export function Speaking({ children }: { children: ReactNode }) {
  const language = useView((view) => view.language);
  return <Titled key={language}>{children}</Titled>;
}

/** Sets the document's title, which a screen may replace. */
function Titled({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.title = strings.documentTitle;
  }, []);
  return children;
}
