import type { IncomingMessage } from 'node:http';

const methods: Readonly<Record<string, string>> = {
  GET: 'GET',
  HEAD: 'GET',
  POST: 'POST',
  DELETE: 'DELETE',
};

/** The pattern of the route, never an address: that may hold anything. */
export function toRoute(
  req: IncomingMessage & { readonly route?: { readonly path?: unknown } },
): string {
  const path = req.route?.path;
  if (typeof path === 'string') return `${methods[req.method ?? ''] ?? 'OTHER'} /api${path}`;
  const [, first = ''] = req.url?.split(/[/?]/) ?? [];
  if (first === 'api') return 'unknown';
  return first === '__clerk' ? 'clerk' : 'page';
}
