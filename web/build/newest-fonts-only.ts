import type { Plugin } from 'vite';

const olderFormats = /,url\([^)]*\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g;

/** Leaves woff2 alone in the styles of KaTeX: every browser that can run the page reads it. */
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
