import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProjectFile } from './project-file.ts';

const skipped = new Set(['node_modules', 'dist', 'public']);

/** Reads every TypeScript file below a folder. */
export function readProject(root: string): readonly ProjectFile[] {
  return readFiles(root, '**/*.{ts,tsx}');
}

/** Reads every style sheet below a folder. */
export function readStyles(root: string): readonly ProjectFile[] {
  return readFiles(root, '**/*.css');
}

function readFiles(root: string, pattern: string): readonly ProjectFile[] {
  return globSync(pattern, { cwd: root, exclude: isSkipped }).map((found) => ({
    path: found.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(root, found), 'utf8'),
  }));
}

function isSkipped(entry: string): boolean {
  return skipped.has(path.basename(entry));
}
