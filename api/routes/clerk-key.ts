import type { ClerkKeyBody } from '@quartet/shared/http/bodies.ts';
import type { RequestHandler } from 'express';

/** `GET /api/clerk-key` */
export function clerkKeyRoute(body: ClerkKeyBody): RequestHandler {
  return (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json(body);
  };
}
