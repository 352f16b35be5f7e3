import type { Plugin, Rolldown } from 'vite';

interface BundledPackage {
  /** Contains `name version, licence`. */
  readonly title: string;
  readonly text: string;
}

type BuildContext = Pick<Rolldown.PluginContext, 'fs' | 'resolve'>;

const fileName = 'third-party-notices.txt';
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
const licenceFile = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i;

/**
 * Writes `third-party-notices.txt` next to the built page. It contains the licence of every package whose code, styles or fonts are
 * bundled; equal texts occur once. `inlined`: packages whose styles are bundled without modules of their own.
 */
export function thirdPartyNotices({ inlined }: { inlined: readonly string[] }): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const folders = new Set(findModuleIds(bundle).flatMap(toFolder));
      for (const name of inlined) {
        const resolved = await this.resolve(name);
        for (const folder of toFolder(resolved?.id ?? '')) folders.add(folder);
      }
      const packages = await Promise.all([...folders].map((folder) => readPackage(this, folder)));
      this.emitFile({ type: 'asset', fileName, source: formatNotices(packages) });
    },
  };
}

function findModuleIds(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

function toFolder(moduleId: string): readonly string[] {
  return packageFolder.exec(moduleId) ?? [];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository?: string | { readonly url: string };
}

async function readPackage({ fs }: BuildContext, folder: string): Promise<BundledPackage> {
  const read = (file: string) => fs.readFile(`${folder}/${file}`, { encoding: 'utf8' });
  const manifest = JSON.parse(await read('package.json')) as Manifest;
  const files = (await fs.readdir(folder)).filter((file) => licenceFile.test(file)).toSorted();
  const texts = await Promise.all(files.map(read));
  const title = `${manifest.name} ${manifest.version}, ${manifest.license}`;
  return { title, text: texts.join('\n').trim() || describeSource(manifest) };
}

function describeSource({ license, repository = '' }: Manifest): string {
  const url = typeof repository === 'string' ? repository : repository.url;
  return `The package has no licence file of its own; ${license} is declared in it. Source: ${url}`;
}

function formatNotices(packages: readonly BundledPackage[]): string {
  const byText = Map.groupBy(packages, ({ text }) => text.replaceAll('\r\n', '\n'));
  const sections = [...byText].map(([text, all]) => {
    const titles = all.map(({ title }) => title).toSorted();
    return `${titles.join('\n')}\n\n${text}\n`;
  });
  const rule = `\n${'-'.repeat(80)}\n\n`;
  return `The page of Quartet contains the work of others, under these licences.\n${rule}${sections.toSorted().join(rule)}`;
}
