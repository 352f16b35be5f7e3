import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface PageFile {
  readonly html: string;
  /** `sha256-…` of each inline script, for the content security policy. */
  readonly inlineScriptHashes: readonly string[];
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Reads `index.html` of the built page for `origin`; null when it has not been built. */
export function readPageFile(webRoot: string, origin = ''): PageFile | null {
  try {
    const html = addOrigin(readFileSync(path.join(webRoot, 'index.html'), 'utf8'), origin);
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

function toHash(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
