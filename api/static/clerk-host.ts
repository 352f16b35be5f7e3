/** A publishable key holds the host of Clerk's Frontend API as base64 of `host$`. */
export function clerkHost(publishableKey: string): string {
  const encoded = publishableKey.replace(/^pk_(?:test|live)_/, '');
  const host = Buffer.from(encoded, 'base64').toString('latin1').replace(/\$$/, '');
  return `https://${host}`;
}
