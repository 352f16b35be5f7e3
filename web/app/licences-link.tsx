import type { ComponentProps } from 'react';

/** Links to the notices that the build writes beside the page; the development server has none. */
export function LicencesLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} href="/third-party-notices.txt" target="_blank" rel="noreferrer">
      {children}
      Licences
    </a>
  );
}
