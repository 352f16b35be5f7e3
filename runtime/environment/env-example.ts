import type { Variables } from './variables.ts';

export interface EnvSection {
  readonly title: string;
  readonly variables: Variables;
}

export function formatEnvExample(sections: readonly EnvSection[]): string {
  return `${sections.map(formatSection).join('\n\n')}\n`;
}

function formatSection({ title, variables }: EnvSection): string {
  const blocks = Object.entries(variables).map(([name, { about, fallback, aliases }]) => {
    const alias = aliases ? ` Read from ${aliases.join(' or ')} when it is not set.` : '';
    const assignment = fallback === undefined ? `# ${name}=` : `${name}=${quote(fallback)}`;
    return `# ${about}${alias}\n${assignment}`;
  });
  return [`## ${title}`, ...blocks].join('\n\n');
}

function quote(value: string): string {
  return /^[\w./:,@+-]*$/.test(value) ? value : `'${value}'`;
}
