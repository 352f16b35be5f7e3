import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const source = `${import.meta.dirname}/../offline/worker.ts`;
const publicFolder = `${import.meta.dirname}/../public`;
/** Beside the page itself; served under their own names. */
const publicFiles = ['theme.js', 'favicon.svg'];
/** The page's words in one file; the other alphabets come when they are needed. */
const font = /^assets\/inter-latin-(?!ext)[\w-]*\.woff2$/;

/** Writes `sw.js` beside the page, with the list of the files that the first screen consists of. */
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
        const hash = createHash('sha256').update(page.source).update(worker.code);
        for (const name of publicFiles) {
          hash.update(await this.fs.readFile(`${publicFolder}/${name}`));
        }
        const files = ['index.html', ...publicFiles, ...findFirstScreen(bundle)];
        const shell = {
          version: hash.digest('hex').slice(0, 16),
          files: files.map((name) => `/${name}`),
        };
        worker.code = worker.code.replaceAll('__SHELL__', JSON.stringify(shell));
      },
    },
  };
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
