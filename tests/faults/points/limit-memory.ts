import { readFileSync } from 'node:fs';
import path from 'node:path';

const { FAULTS_FOLDER: folder = '', FAULTS_PROCESS: name = '' } = process.env;

const readReal = process.constrainedMemory.bind(process);

/** As if the container of this process had so much memory, while a test says so. */
process.constrainedMemory = () => {
  try {
    return Number(readFileSync(path.join(folder, `memory-${name}`), 'utf8'));
  } catch {
    return readReal();
  }
};
