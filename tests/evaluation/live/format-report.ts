import type { Row, Section } from './report.ts';

export function formatReport(sections: readonly Section[]): string {
  return sections.map(({ title, rows }) => [title, ...rows.map(formatRow)].join('\n')).join('\n\n');
}

function formatRow({ name, estimate, unit }: Row): string {
  if (!estimate) return `  ${name}: not measured`;
  const { value, low, high, count } = estimate;
  const [of, from, to] = [value, low, high].map((number) => number.toFixed(unit === '%' ? 1 : 2));
  return `  ${name}: ${of} ${unit} (95 % between ${from} and ${to}; n = ${count})`;
}
