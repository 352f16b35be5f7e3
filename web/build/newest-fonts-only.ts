import type { Plugin } from 'vite';

const olderFormats = /,url\([^)]*\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g;

/** Leaves only woff2 fonts in KaTeX's styles: every browser that can run the page reads them. */
export function newestFontsOnly(): Plugin {
  return {
    name: 'newest-fonts-only',
    enforce: 'pre',
    transform: {
      filter: { id: /\/katex\/.*\.css$/ },
      handler: (code) => code.replaceAll(olderFormats, ''),
    },
  };
}
