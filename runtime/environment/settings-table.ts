import type { SettingSection } from './env-example.ts';

/** Formats a section as Markdown: a heading and a table with a line for each setting. */
export function formatSettingsTable({ title, settings }: SettingSection): string {
  const rows = Object.entries(settings).map(([variable, { about, fallback, aliases = [] }]) => {
    const names = [variable, ...aliases].map(toCode).join(', else ');
    return `| ${names} | ${fallback ? toCode(fallback) : ''} | ${toCell(about)} |`;
  });
  return [`## ${title}\n`, '| variable | default | |', '|---|---|---|', ...rows].join('\n');
}

function toCode(text: string): string {
  return `\`${toCell(text)}\``;
}

function toCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}
