import type { ClerkKeyBody } from '@quartet/shared/http/bodies.ts';
import type { RequestHandler } from 'express';

/** `GET /api/clerk-key`. Not counted: it is constant, and without it an address sees nothing of the page. */
export function clerkKeyRoute(body: ClerkKeyBody): RequestHandler {
  return (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json(body);
  };
}
