import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { offlineWorker } from './build/offline-worker.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** The service worker is a separate program. */
const isOfPage = (id: string) => !id.includes('/web/offline/');

const olderFormats = /,url\([^)]*\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g;

/**
 * Keeps only woff2 fonts in KaTeX's styles, because every browser that can run the page reads them. A font that arrives late is used
 * at the next visit, because swapping it in would move the text.
 */
function fonts(): Plugin {
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

const readmeFile = `${import.meta.dirname}/../README.md`;

const readmeHeading = '## With real models\n';

/** Writes one section of the README next to the built page, so that the page can link to it. */
function readmeSection(): Plugin {
  return {
    name: 'readme-section',
    apply: 'build',
    async generateBundle() {
      const text = await this.fs.readFile(readmeFile, { encoding: 'utf8' });
      const section = text.split(/^(?=## )/m).find((each) => each.startsWith(readmeHeading));
      if (section === undefined) throw new Error('The README does not say how to use real models.');
      this.emitFile({ type: 'asset', fileName: 'with-real-models.txt', source: section });
    },
  };
}

const compressible = /\.(?:js|css|svg|txt)$/;
/** The API sends shorter files uncompressed. */
const shortestToCompress = 1_024;

/** Writes `NAME.br` next to each file that the API sends compressed, because the API has no time to make the smallest ones. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const compressAll = Object.values(bundle).map(async (file) => {
          const text = file.type === 'chunk' ? file.code : file.source;
          if (!compressible.test(file.fileName) || text.length < shortestToCompress) return;
          const source = await compress(text);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source });
        });
        await Promise.all(compressAll);
      },
    },
  };
}

async function compress(text: string | Uint8Array): Promise<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text);
  // The browser's types lack it.
  const brotli = new CompressionStream('brotli' as CompressionFormat);
  const stream = new Blob([bytes]).stream().pipeThrough(brotli);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    fonts(),
    readmeSection(),
    offlineWorker(),
    thirdPartyNotices({ inlined: ['tailwindcss'] }),
    compressFiles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows fonts from files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Puts the first screen into one chunk and its packages into another, instead of one for each combination of later parts.
        codeSplitting: {
          groups: [
            { name: 'packages', tags: ['$initial'], test: /node_modules(?!.*\.css)/, priority: 1 },
            { name: 'first-screen', tags: ['$initial'], test: isOfPage },
          ],
        },
      },
      treeshake: {
        // Drops unused schemas. The page only uses the schemas of the protocol, and loads them after the first screen.
        moduleSideEffects: (id) =>
          !/\/(shared\/(domain|protocol|http)|node_modules\/zod)\//.test(id),
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, ws: true },
      '^/(?:v1|mcp)(?:/|$)': { target: api },
      '/__clerk': { target: api },
    },
  },
});
