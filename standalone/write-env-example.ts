import { writeFile } from 'node:fs/promises';
import { formatEnvExample } from '@quartet/runtime/environment/env-example.ts';
import { envExampleSections } from './env-example-sections.ts';

await writeFile('.env.example', formatEnvExample(envExampleSections));
