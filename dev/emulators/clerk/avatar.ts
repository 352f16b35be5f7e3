import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Instance, User } from './instance.ts';

/** Returns a path of the emulator, so that the page may load the picture as its own. */
export function avatarPath(userId: string): string {
  return `/__clerk/avatar/${userId}.svg`;
}

/** Draws the user's initials on a background colour of the user. */
export function serveAvatar(instance: Instance): RequestHandler<{ file: string }> {
  return (req, res, next) => {
    const user = instance.users.find(req.params.file.replace(/\.svg$/, ''));
    if (!user) return next();
    res.set({ 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' });
    res.type('image/svg+xml').send(drawAvatar(user));
  };
}

function drawAvatar(user: User): string {
  const hue = (createHash('sha256').update(user.id).digest()[0] ?? 0) * (360 / 256);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" fill="hsl(${Math.round(hue)} 45% 42%)"/>` +
    '<text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="28"' +
    ` font-weight="600" text-anchor="middle" dominant-baseline="central">${initialsOf(user)}</text></svg>`
  );
}

/** Returns letters and digits only: other characters of a name must not get into the markup. */
function initialsOf({ firstName, lastName, email }: User): string {
  const name = [firstName, lastName].filter(Boolean).join(' ') || (email.split('@')[0] ?? '');
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('')
    .toUpperCase();
}
