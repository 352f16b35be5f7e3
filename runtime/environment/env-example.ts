import type { Settings } from './settings.ts';

export interface SettingSection {
  readonly title: string;
  readonly settings: Settings;
}

export function formatEnvExample(sections: readonly SettingSection[]): string {
  return `${sections.map(formatSection).join('\n\n')}\n`;
}

function formatSection({ title, settings }: SettingSection): string {
  const blocks = Object.entries(settings).map(([variable, { about, fallback, aliases }]) => {
    const alias = aliases ? ` Read from ${aliases.join(' or ')} when it is not set.` : '';
    const assignment = fallback === undefined ? `# ${variable}=` : `${variable}=${quote(fallback)}`;
    return `# ${about}${alias}\n${assignment}`;
  });
  return [`## ${title}`, ...blocks].join('\n\n');
}

function quote(value: string): string {
  return /^[\w./:,@+-]*$/.test(value) ? value : `'${value}'`;
}
