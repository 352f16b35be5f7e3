import { readFileSync } from 'node:fs';
import path from 'node:path';

const { FAULTS_FOLDER: folder = '', FAULTS_PROCESS: name = '' } = process.env;

const readReal = process.constrainedMemory.bind(process);

/** Makes the container of this process look as if it had this much memory, for as long as a test says so. */
process.constrainedMemory = () => {
  try {
    return Number(readFileSync(path.join(folder, `memory-${name}`), 'utf8'));
  } catch {
    return readReal();
  }
};
