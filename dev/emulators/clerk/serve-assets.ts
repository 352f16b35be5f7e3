import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RequestHandler } from 'express';

const { resolve } = createRequire(import.meta.url);
const roots = {
  // clerk-js exports only its `dist`; both packages are installed side by side.
  'clerk-js': join(dirname(resolve('@clerk/ui/package.json')), '..', 'clerk-js', 'dist'),
  ui: join(dirname(resolve('@clerk/ui/package.json')), 'dist'),
} as const;

const asset = /^\/npm\/@clerk\/(clerk-js|ui)@[^/]+\/dist\/([\w.-]+\.js)$/;

const compress = promisify(brotliCompress);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Files are compressed at the first request, since Clerk's own servers also send compressed files. */
const compressed = new Map<string, Promise<Buffer>>();

/** Serves the browser builds from the installed packages, whatever version is asked for. */
export const serveAssets: RequestHandler = async (req, res, next) => {
  const [, name, file] = asset.exec(req.path) ?? [];
  if (!name || !file) return next();
  const path = join(roots[name as keyof typeof roots], file);
  res.vary('Accept-Encoding');
  // It is also called, without an error, once the file has been sent.
  const end = (error?: unknown) => error && next(error);
  if (!req.acceptsEncodings('br')) return res.sendFile(path, { maxAge: '1h' }, end);
  const bytes = await toCompressed(path).catch(() => null);
  if (!bytes) return next();
  res.set({ 'Cache-Control': 'public, max-age=3600', 'Content-Encoding': 'br' });
  res.type('js').send(bytes);
};

function toCompressed(path: string): Promise<Buffer> {
  const known = compressed.get(path);
  if (known) return known;
  const made = readFile(path).then((bytes) => compress(bytes, options));
  compressed.set(path, made);
  // A missing file must not take up memory.
  made.catch(() => compressed.delete(path));
  return made;
}
