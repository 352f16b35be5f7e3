/** The origin of Clerk's Frontend API, which a publishable key holds as base64 of `host$`. */
export function clerkHost(publishableKey: string): string {
  const encoded = publishableKey.replace(/^pk_(?:test|live)_/, '');
  const host = Buffer.from(encoded, 'base64').toString('latin1').replace(/\$$/, '');
  return `https://${host}`;
}
