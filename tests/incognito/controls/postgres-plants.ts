import { withClient } from '../places/read-tables.ts';
import type { Control, Plant } from './control.ts';

/** Lists leaks that a careless change could cause in the database, its files and its log. */
export function listPostgresPlants(url: string): readonly Plant[] {
  const table = 'incognito_controls';
  const prepare = `create table if not exists ${table} (kind text, words text, bytes bytea)`;
  const insert = `insert into ${table} values ($1, $2, $3)`;
  const row = (place: string, kind: string, values: (control: Control) => unknown[]): Plant => ({
    place,
    kind,
    plant: (controls) =>
      withClient(url, async (client) => {
        await client.query(prepare);
        for (const control of controls) await client.query(insert, [kind, ...values(control)]);
      }),
  });
  return [
    row('Postgres: tables', 'text of a row', ({ text }) => [text, null]),
    row('Postgres: tables', 'bytes of a row', ({ bytes }) => [null, bytes]),
    row('Postgres: data folder', 'row on disk', ({ bytes }) => [null, bytes]),
    {
      place: 'Postgres: WAL',
      kind: 'row that was deleted',
      plant: (controls) =>
        withClient(url, async (client) => {
          await client.query(prepare);
          for (const { bytes } of controls) {
            await client.query(insert, ['deleted', null, bytes]);
            await client.query(`delete from ${table} where kind = 'deleted'`);
          }
        }),
    },
    {
      place: 'Postgres: log',
      kind: 'parameter of a statement',
      plant: (controls) =>
        withClient(url, async (client) => {
          for (const { text } of controls) await client.query('select $1::text', [text]);
        }),
    },
  ];
}
