import { is, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { openFileDatabase } from '../testing/file-database.ts';
import { runStatement } from './database.ts';
import * as schema from './schema.ts';

const fileDatabase = await openFileDatabase();

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly defaulted: boolean;
}

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map(getTableConfig);

test('the migrations make the tables that the queries are written for', async () => {
  const made = await runStatement<{ name: string }>(
    fileDatabase.db,
    sql`select table_name as name from information_schema.tables where table_schema = ${schema.quartet.schemaName}`,
  );
  const written = [...tables.map(({ name }) => name), 'migrations'];
  expect(made.map(({ name }) => name).toSorted()).toEqual(written.toSorted());
});

test.each(tables)('the migrations make the columns of $name, of their types', async (table) => {
  const made = await runStatement<Column>(
    fileDatabase.db,
    sql`
      select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' as defaulted
      from information_schema.columns
      where table_schema = ${table.schema} and table_name = ${table.name}
      order by column_name`,
  );
  expect(made).toEqual(table.columns.map(toColumn).toSorted(byName));
});

function toColumn(column: PgColumn): Column {
  return {
    name: column.name,
    type: column.getSQLType(),
    nullable: !column.notNull,
    defaulted: column.hasDefault,
  };
}

function byName(one: Column, other: Column): number {
  return one.name < other.name ? -1 : 1;
}
