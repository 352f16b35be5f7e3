import type { DeskRefusal } from '@quartet/stores/ledger/desk/desk.ts';

type Moment = Date | string;
type Row = Readonly<Record<string, Moment | number | null>>;

/** A user's file, as read here or as received from the port, where times are strings. */
export interface ShownFile {
  readonly userId: string;
  readonly credits: number;
  readonly since: Moment;
  readonly blockedAt: Moment | null;
  readonly unlimitedUntil: Moment | null;
  readonly plans: readonly Row[];
  readonly entries: readonly Row[];
  readonly turns: readonly Row[];
  readonly actions: readonly Row[];
}

const sentences = {
  unknown_user: 'There is no such user.',
  unknown_turn: 'There is no such turn.',
  not_charged: 'The turn is still running, or it cost nothing.',
  done_before: 'This was done before.',
} as const satisfies Record<DeskRefusal, string>;

/** A sentence for each code with which the port refuses an order. */
export const refusals: Readonly<Record<string, string>> = sentences;

/** Formats the lines that the terminal and the page show. */
export function formatFiles(files: readonly ShownFile[]): string {
  return files.length === 0 ? sentences.unknown_user : files.map(formatFile).join('\n\n');
}

function formatFile({ userId, credits, ...file }: ShownFile): string {
  const { since, blockedAt, unlimitedUntil } = file;
  return [
    `${userId}: ${credits} ${credits === 1 ? 'credit' : 'credits'}, since ${toText(since)}`,
    ...formatRows('blocked', blockedAt === null ? [] : [{ blockedAt }]),
    ...formatRows('unlimited until', unlimitedUntil === null ? [] : [{ unlimitedUntil }]),
    ...formatRows('plans', file.plans),
    ...formatRows('entries', file.entries),
    ...formatRows('turns', file.turns),
    ...formatRows('desk', file.actions),
  ].join('\n');
}

function formatRows(title: string, rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  return [`${title}:`, ...rows.map((row) => `  ${formatRow(row)}`)];
}

function formatRow(row: Row): string {
  return Object.values(row)
    .filter((value) => value !== null)
    .map(toText)
    .join('  ');
}

function toText(value: Moment | number): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
