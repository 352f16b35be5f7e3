import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RequestHandler } from 'express';

const { resolve } = createRequire(import.meta.url);
const roots = {
  // clerk-js exports only its `dist`; both packages are installed side by side.
  'clerk-js': join(dirname(resolve('@clerk/ui/package.json')), '..', 'clerk-js', 'dist'),
  ui: join(dirname(resolve('@clerk/ui/package.json')), 'dist'),
} as const;

const asset = /^\/npm\/@clerk\/(clerk-js|ui)@[^/]+\/dist\/([\w.-]+\.js)$/;

/** Serves the browser builds from the installed packages, whatever version is asked for. */
export const serveAssets: RequestHandler = (req, res, next) => {
  const [, name, file] = asset.exec(req.path) ?? [];
  if (!name || !file) return next();
  res.sendFile(file, { root: roots[name as keyof typeof roots], maxAge: '1h' }, (error) => {
    if (error) next(error);
  });
};
