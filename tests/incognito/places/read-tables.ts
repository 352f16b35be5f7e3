import { Client } from 'pg';
import { type Piece, type Place, toPiece } from './place.ts';

const schemas = "schemaname not in ('pg_catalog', 'information_schema')";

/** Reads every row written from now on, and the server's views of its statements. */
export async function openTablesPlace(url: string): Promise<Place> {
  const since = await withClient(url, async (client) => {
    const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::xid as xid');
    return rows[0]?.xid ?? '';
  });
  return {
    name: 'Postgres: tables',
    read: () => withClient(url, (client) => readTables(client, since)),
  };
}

async function readTables(client: Client, since: string): Promise<readonly Piece[]> {
  const { rows } = await client.query<{ source: string }>(
    `select format('%I.%I t where age(t.xmin) <= age(''${since}''::xid)', schemaname, tablename) as source
      from pg_tables where ${schemas}
      union all select 'pg_stat_activity t'
      union all select format('%I.%I t', schemaname, viewname) from pg_views
      where viewname = 'pg_stat_statements'`,
  );
  const pieces: Piece[] = [];
  for (const { source } of rows) {
    const { rows: lines } = await client.query<{ line: string }>(
      `select row_to_json(t)::text as line from ${source}`,
    );
    pieces.push(...lines.map(({ line }) => toPiece(`table ${source.split(' ')[0]}`, line)));
  }
  return pieces;
}

export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
