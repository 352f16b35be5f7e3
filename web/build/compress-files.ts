import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|txt)$/;
/** The API sends shorter files as they are. */
const shortestToCompress = 1_024;

/** Writes `NAME.br` beside each file that the API sends compressed: it has no time for the smallest. */
export function compressFiles(): Plugin {
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
  // The types of a browser lack it.
  const brotli = new CompressionStream('brotli' as CompressionFormat);
  const stream = new Blob([bytes]).stream().pipeThrough(brotli);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
