import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { galleryRoute } from './build/gallery-route.ts';
import { newestFontsOnly } from './build/newest-fonts-only.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { readmeSection } from './build/readme-section.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

const sharedModules =
  /node_modules\/(?:react\/|react-dom\/(?:index|cjs\/react-dom\.production)\.js|lucide-react\/dist\/esm\/(?!icons))|shared\/domain\/model-rows/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    galleryRoute(),
    newestFontsOnly(),
    readmeSection({ heading: 'With real models', fileName: 'with-real-models.txt' }),
    offlineWorker(),
    thirdPartyNotices({ inlined: ['tailwindcss'] }),
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
        // Puts modules shared by the first screen and later chunks into one chunk, not one for each mixture.
        codeSplitting: { groups: [{ name: 'shared', test: sharedModules }] },
      },
      treeshake: {
        // Drops unused schemas: the page uses only types and constants of the contracts.
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
