/**
 * The imports that the files of a folder may make from other folders. Files inside one folder import each other freely.
 * `*` matches any one folder. Once a row names a part of a folder, every new part of it needs a row, unless a row with `*` covers it.
 */
export interface Zone {
  readonly folder: string;
  readonly imports: readonly string[];
  readonly except?: readonly string[];
  /** Packages and Node modules. Tests may use the test runner in any case. */
  readonly packages?: { readonly only: readonly string[] } | { readonly never: readonly string[] };
  readonly because: string;
}

const drivers = ['ioredis', 'pg', 'drizzle-orm', '@electric-sql/*'];
const services = ['stores', 'runtime', 'shared'];

export const zones: readonly Zone[] = [
  {
    folder: 'shared',
    imports: [],
    packages: {
      only: ['zod', 'mdast', 'mdast-util-*', 'micromark-extension-*'],
    },
    because: 'shared runs on both sides: it imports no other workspace and nothing of Node.',
  },
  {
    folder: 'shared/{domain,http,jobs,protocol,testing}',
    imports: ['shared/{domain,http,jobs,protocol,testing}'],
    packages: { only: ['zod'] },
    because: 'what both sides speak imports zod and nothing else.',
  },
  {
    folder: 'shared/units',
    imports: [],
    packages: { only: ['mdast', 'mdast-util-*', 'micromark-extension-*'] },
    because: 'units imports the parser of Markdown and nothing else.',
  },
  { folder: 'runtime', imports: [], because: 'runtime imports no other workspace.' },
  {
    folder: 'stores',
    imports: ['runtime', 'shared'],
    because: 'stores imports runtime and shared.',
  },
  {
    folder: 'ops',
    imports: services,
    packages: { never: drivers },
    because: 'ops imports stores, runtime and shared: it looks at every process alike.',
  },
  {
    folder: 'api',
    imports: ['ops', ...services],
    packages: { never: drivers },
    because:
      'api imports ops, stores, runtime and shared; stores alone speaks to the databases and seals content.',
  },
  {
    folder: 'api/*',
    imports: ['api/*'],
    except: ['api/routes'],
    because: 'routes stand above the rest of the api: only app imports them.',
  },
  {
    folder: 'worker',
    imports: ['ops', ...services],
    packages: { never: drivers },
    because:
      'worker imports ops, stores, runtime and shared; stores alone speaks to the databases and seals content.',
  },
  {
    folder: 'web',
    imports: ['shared'],
    packages: { never: ['node:*'] },
    because: 'web imports shared and nothing that needs Node.',
  },
  {
    folder: 'web/shell',
    imports: ['web/{account,chat,consensus}', 'web/ui'],
    because: 'shell imports account, chat, consensus and ui.',
  },
  {
    folder: 'web/languages',
    imports: ['web/{account,chat,consensus,shell,ui}'],
    because: 'a language has the types of all rows, and ui/lib loads it by its address.',
  },
  {
    folder: 'web/{account,chat,consensus}',
    imports: ['web/ui'],
    because:
      'account, chat and consensus do not import each other or shell: compose them in shell.',
  },
  {
    folder: 'web/ui',
    imports: [],
    because: 'ui knows nothing of account, chat, consensus and shell.',
  },
  {
    folder: 'web/ui/models',
    imports: ['web/ui/{components,lib,markdown}'],
    because: 'models are made of components.',
  },
  {
    folder: 'web/ui/{components,markdown}',
    imports: ['web/ui/{components,lib,markdown}'],
    because: 'components know nothing of models.',
  },
  { folder: 'web/ui/lib', imports: [], because: 'lib knows nothing of the rest of web.' },
  {
    folder: 'web/{build,offline,ui/styles}',
    imports: [],
    because: 'styles, the service worker and the steps of the build import nothing of ours.',
  },
  {
    folder: 'dev/emulators',
    imports: [],
    because: 'emulators speak the bytes of the services and know nothing of our code.',
  },
  {
    folder: 'dev/standalone',
    imports: ['api', 'worker', 'dev/emulators', 'dev/gallery', 'ops', ...services],
    because: 'standalone starts the processes, the emulators and the gallery; it knows no tests.',
  },
  {
    folder: 'dev/gallery',
    imports: ['web', 'shared'],
    because: 'the gallery shows the page from the outside.',
  },
  {
    folder: '{tests,docs,dev/bench,dev/tools}',
    imports: ['**'],
    because: 'tests, measurements and tools reach everything.',
  },
];
