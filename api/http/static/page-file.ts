import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildClerkJSScriptAttributes, clerkJSScriptUrl } from '@clerk/shared/loadClerkJsScript';
import { type LegalUrls, legalLinks } from '@quartet/shared/domain/legal-links.ts';
import { madeByModels } from '@quartet/shared/domain/made-by-models.ts';
import type { ClerkKeyBody } from '@quartet/shared/http/bodies.ts';

export interface PageFile {
  readonly html: string;
  /** `sha256-…` of each inline script, for the content security policy. */
  readonly inlineScriptHashes: readonly string[];
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

export interface PageFileOptions {
  readonly clerkKey: ClerkKeyBody;
  readonly origin?: string | undefined;
  readonly legal?: LegalUrls;
}

/** Reads `index.html` of the built page; null when it has not been built. */
export function readPageFile(
  webRoot: string,
  { clerkKey, origin = '', legal = {} }: PageFileOptions,
): PageFile | null {
  try {
    const built = readFileSync(path.join(webRoot, 'index.html'), 'utf8');
    const withSignIn = addSignIn(addOrigin(built, origin), clerkKey);
    const html = addLegalLinks(addSource(withSignIn, clerkKey), legal);
    const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) => script);
    return { html, inlineScriptHashes: scripts.map(toHash) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Sites that preview a link need the picture's absolute address. */
function addOrigin(html: string, origin: string): string {
  return html.replace('content="/social.png"', () => `content="${origin}/social.png"`);
}

/** Tells the page, and whoever else reads its head, of the legal pages that are set. */
function addLegalLinks(html: string, legal: LegalUrls): string {
  const tags = legalLinks.flatMap(({ name, rel }) => {
    const href = legal[name];
    return href === undefined ? [] : [`<link rel="${rel}" href="${escapeValue(href)}" />`];
  });
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

const escapeValue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Marks for programs that models made the answers on the page; the demo's answers were written before. */
function addSource(html: string, { demo }: ClerkKeyBody): string {
  if (demo) return html;
  return html.replace(
    '</head>',
    () => `<meta name="digitalSourceType" content="${madeByModels}" /></head>`,
  );
}

/** Loads Clerk's key and script with the page's own scripts, not after them. Clerk knows its script by the attributes. */
function addSignIn(html: string, { publishableKey, proxyUrl }: ClerkKeyBody): string {
  const key = { publishableKey, ...(proxyUrl && { proxyUrl }) };
  const attributes = {
    src: clerkJSScriptUrl(key),
    crossorigin: 'anonymous',
    'data-clerk-js-script': '',
    ...buildClerkJSScriptAttributes(key),
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeValue(value)}"`,
  );
  const tags = [
    '<link rel="preload" as="fetch" href="/api/clerk-key" crossorigin="use-credentials" />',
    `<script async fetchpriority="high" ${written.join(' ')}></script>`,
  ];
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

function toHash(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
