import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { fonts } from './build/fonts.ts';
import { galleryRoute } from './build/gallery-route.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { readmeSection } from './build/readme-section.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** The service worker is a program of its own. */
const isOfPage = (id: string) => !id.includes('/web/offline/');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    galleryRoute(),
    fonts(),
    readmeSection({ heading: 'With real models', fileName: 'with-real-models.txt' }),
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
        // Puts the first screen into one chunk and its packages into another, not into one for each mixture of later parts.
        codeSplitting: {
          groups: [
            { name: 'packages', tags: ['$initial'], test: /node_modules(?!.*\.css)/, priority: 1 },
            { name: 'first-screen', tags: ['$initial'], test: isOfPage },
          ],
        },
      },
      treeshake: {
        // Drops unused schemas: the page uses those of the protocol alone, and loads them after the first screen.
        moduleSideEffects: (id) =>
          !/\/(shared\/(domain|protocol|http)|node_modules\/zod)\//.test(id),
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, ws: true },
      '/__clerk': { target: api },
    },
  },
});
