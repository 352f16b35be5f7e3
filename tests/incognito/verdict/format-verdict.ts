import type { Row, Verdict } from './verdict.ts';

/** Formats the table, the facts and the leaks. */
export function formatVerdict({ rows, facts, leaks }: Verdict): string {
  return [
    formatTable(rows),
    '',
    ...facts.flatMap(({ fact, problems }) => [
      `${problems.length === 0 ? 'yes' : 'NO '}  ${fact}`,
      ...problems.map((problem) => `     ${problem}`),
    ]),
    ...rows.flatMap((row) =>
      'missing' in row ? [] : row.controls.missed.map((name) => `MISSED ${row.place}: ${name}`),
    ),
    ...new Set(leaks.map((leak) => `LEAK ${leak}`)),
  ].join('\n');
}

const columns = ['place', 'bytes', 'decoded', 'leaks', 'controls'] as const;

function formatTable(rows: readonly Row[]): string {
  const cells = rows.map((row) =>
    'missing' in row
      ? [row.place, row.missing, '', '', '']
      : [
          row.place,
          row.bytes.toLocaleString('en'),
          row.decoded.toLocaleString('en'),
          String(row.leaks),
          `${row.controls.planted - row.controls.missed.length}/${row.controls.planted}`,
        ],
  );
  const table = [[...columns], ...cells];
  const widths = columns.map((_, at) => Math.max(...table.map((line) => line[at]?.length ?? 0)));
  return table
    .map((line) =>
      line
        .map((cell, at) => pad(cell, at, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Aligns names to the left and figures to the right. */
function pad(cell: string, column: number, width: number): string {
  return column === 0 || !/^[\d/,]+$/.test(cell) ? cell.padEnd(width) : cell.padStart(width);
}
