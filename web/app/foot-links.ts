import { legalLinks } from '@quartet/shared/domain/legal-links.ts';
import { strings } from './strings.ts';

/** Lists the legal pages that the page's head links to, and the notices that the build writes beside the page. */
export function listFootLinks(): readonly { readonly label: string; readonly href: string }[] {
  const legal = legalLinks.flatMap(({ rel, label }) => {
    const href = document.head.querySelector(`link[rel="${rel}"]`)?.getAttribute('href');
    return href ? [{ label, href }] : [];
  });
  return [...legal, { label: strings.licences, href: '/third-party-notices.txt' }];
}
