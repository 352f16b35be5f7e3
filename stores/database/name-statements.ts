import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** No more are named, so that statements of varying text would not fill the server's memory. */
const mostNames = 200;
const names = new Map<string, string>();

interface Statement {
  readonly text: string;
  readonly name?: string;
}

/**
 * Names each statement of the connection that has values by its text: Postgres reads it once for each connection, and soon
 * plans it no more, which costs as much as carrying it out. Not behind a pooler of transactions, which knows no names.
 */
export function nameStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (statement: unknown, values: unknown, ...rest: unknown[]) =>
    query(hasValues(statement, values) ? nameIt(statement) : statement, values, ...rest);
  client.query = named as ClientBase['query'];
}

function hasValues(statement: unknown, values: unknown): statement is Statement {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return false;
  return Array.isArray(values) && values.length > 0;
}

function nameIt(statement: Statement): Statement {
  const name = statement.name ?? findName(statement.text);
  return name === undefined ? statement : { ...statement, name };
}

function findName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
