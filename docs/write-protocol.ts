import { writeFile } from 'node:fs/promises';
import { protocolFiles } from './protocol-files.ts';

for (const { file, text } of protocolFiles) await writeFile(file, text);
