import type { Secret } from '../env/secret.ts';
import type { OpenDatabase } from './database.ts';

export type DatabaseConfig =
  | { readonly kind: 'postgres'; readonly url: Secret }
  /** `dataDir` null: in memory. */
  | { readonly kind: 'pglite'; readonly dataDir: string | null };

/** Opens the configured database and brings its tables up to date. `onError` hears of connections lost while idle. */
export async function openDatabase(
  config: DatabaseConfig,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  switch (config.kind) {
    case 'postgres': {
      const { openPostgres } = await import('./open-postgres.ts');
      return openPostgres(config.url, onError);
    }
    case 'pglite': {
      const { openPglite } = await import('./open-pglite.ts');
      return openPglite(config.dataDir);
    }
  }
}
