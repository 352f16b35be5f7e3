import type { Plugin } from 'vite';

/** Matches the font of the page's own language. Other alphabets load when they are needed. */
export const pageFont = /^assets\/inter-latin-(?!ext)[\w-]*\.woff2$/;

const olderFormats = /,url\([^)]*\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g;

/**
 * Leaves only woff2 fonts in KaTeX's styles: every browser that can run the page reads them. A font of text that comes late is
 * for the next visit, since it would move what is read; the page's own font is asked for with its scripts.
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
    transformIndexHtml(_html, { bundle = {} }) {
      return Object.keys(bundle)
        .filter((name) => pageFont.test(name))
        .map((name) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${name}`,
            crossorigin: '',
          },
        }));
    },
  };
}
