import type { Plugin } from 'vite';

const olderFormats = /,url\([^)]*\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g;

/**
 * Leaves only woff2 fonts in KaTeX's styles: every browser that can run the page reads them. A font
 * that arrives late waits for the next visit, since swapping it in would move the text.
 */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:katex|@fontsource-variable)\/.*\.css$/ },
      handler: (code) =>
        code
          .replaceAll(olderFormats, '')
          .replaceAll('font-display: swap', 'font-display: optional'),
    },
  };
}
