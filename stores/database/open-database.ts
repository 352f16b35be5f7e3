import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { OpenDatabase } from './database.ts';
import type { PostgresOptions } from './open-postgres.ts';

export type DatabaseConfig =
  | ({ readonly kind: 'postgres'; readonly url: Secret } & Pick<
      PostgresOptions,
      'patienceMs' | 'pooled' | 'tables'
    >)
  | { readonly kind: 'pglite'; readonly dataDir: string | null };

/** Brings the tables up to date. `onError` is called when an idle connection is lost. */
export async function openDatabase(
  config: DatabaseConfig,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  switch (config.kind) {
    case 'postgres': {
      const { openPostgres } = await import('./open-postgres.ts');
      return openPostgres(config.url, { connections: 1, onError, ...config });
    }
    case 'pglite': {
      const { openPglite } = await import('./open-pglite.ts');
      return openPglite(config.dataDir);
    }
  }
}
