import { writeFile } from 'node:fs/promises';
import { formatEnvExample } from '@quartet/runtime/environment/env-example.ts';
import { settingSections } from './setting-sections.ts';

await writeFile('.env.example', formatEnvExample(settingSections));
