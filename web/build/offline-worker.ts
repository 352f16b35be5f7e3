import type { Plugin, Rolldown } from 'vite';

const source = `${import.meta.dirname}/../offline/worker.ts`;
const publicFolder = `${import.meta.dirname}/../public`;
/** Files besides the page itself, served under their own names. */
const publicFiles = ['theme.js', 'favicon.svg'];
/** Matches the font of the page's own language. Other alphabets load when they are needed. */
const font = /^assets\/(?:first-words|inter-latin)-(?!ext)[\w-]*\.woff2$/;

/** Writes `sw.js` next to the page, with the list of the first screen's files. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'sw.js' });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const worker = bundle['sw.js'];
        const page = bundle['index.html'];
        if (worker?.type !== 'chunk' || page?.type !== 'asset')
          throw new Error('No page, no worker.');
        if (worker.imports.length > 0) throw new Error('The worker must be one file.');
        const texts = await Promise.all(
          publicFiles.map((name) =>
            this.fs.readFile(`${publicFolder}/${name}`, { encoding: 'utf8' }),
          ),
        );
        const files = ['index.html', ...publicFiles, ...findFirstScreen(bundle)];
        const shell = {
          version: await hash(JSON.stringify([page.source, worker.code, ...texts])),
          files: files.map((name) => `/${name}`),
        };
        worker.code = worker.code.replaceAll('shellOfBuild', JSON.stringify(shell));
      },
    },
  };
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = [...new Uint8Array(digest).slice(0, 8)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function findFirstScreen(bundle: Rolldown.OutputBundle): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    chunk.imports.forEach(add);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry && file.fileName !== 'sw.js') add(file.fileName);
    if (font.test(file.fileName)) found.add(file.fileName);
  }
  return [...found];
}
