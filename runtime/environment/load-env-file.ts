import { existsSync } from 'node:fs';

// Node's own `--env-file-if-exists` says a line whenever there is none.
if (existsSync('.env')) process.loadEnvFile('.env');
