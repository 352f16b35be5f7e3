import { writeFile } from 'node:fs/promises';
import { settingFiles } from './setting-files.ts';

for (const [path, text] of Object.entries(settingFiles)) await writeFile(path, text);
