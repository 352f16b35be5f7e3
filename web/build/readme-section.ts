import type { Plugin } from 'vite';

const readme = `${import.meta.dirname}/../../README.md`;

/** Writes one section of the README beside the built page, so that the page can link to it. */
export function readmeSection({
  heading,
  fileName,
}: {
  readonly heading: string;
  readonly fileName: string;
}): Plugin {
  return {
    name: 'readme-section',
    apply: 'build',
    async generateBundle() {
      const text = await this.fs.readFile(readme, { encoding: 'utf8' });
      const section = text.split(/^(?=## )/m).find((each) => each.startsWith(`## ${heading}\n`));
      if (section === undefined) throw new Error(`The README has no section "${heading}".`);
      this.emitFile({ type: 'asset', fileName, source: section });
    },
  };
}
