import { Client } from 'pg';

/** How many transactions the database has carried out, as far as its servers have said so. */
export async function countTransactions(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
