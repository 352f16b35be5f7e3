/** Pages about whoever runs Quartet: `name` is the setting's, `rel` that of the link in the page's head. */
export const legalLinks = [
  { name: 'imprintUrl', rel: 'imprint' },
  { name: 'termsUrl', rel: 'terms-of-service' },
  { name: 'privacyUrl', rel: 'privacy-policy' },
] as const;

/** Addresses of the legal pages that are set. */
export type LegalUrls = { readonly [L in (typeof legalLinks)[number] as L['name']]?: string };
