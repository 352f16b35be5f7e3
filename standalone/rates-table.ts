import {
  type RateRow,
  type RateRows,
  type RateWindow,
  toVariable,
} from '@quartet/api/limits/define-rates.ts';

const introduction = `# Rate limits

A call too many gets 429 \`rate_limited\` with \`Retry-After\` and \`RateLimit-…\`. While the counts do not answer, a user's call gets 503,
and an address passes.

| | in a minute | in an hour |
|---|---|---|`;

/** Formats the rates as a page of Markdown, with a line for each. */
export function formatRatesTable(rates: RateRows): string {
  const lines = Object.entries(rates).map(([name, row]) => {
    const cells = [row.counts, toCell(name, row, 'minute'), toCell(name, row, 'hour')];
    return `| ${cells.join(' | ')} |`;
  });
  return [introduction, ...lines].join('\n');
}

function toCell(name: string, row: RateRow, window: RateWindow): string {
  const most = row[window];
  if (most === undefined) return '';
  if (typeof most === 'number') return `${most}, by \`${toVariable(name, window)}\``;
  const { like, times } = most;
  return `${times === undefined ? '' : `${times} × `}\`${toVariable(like, window)}\``;
}
