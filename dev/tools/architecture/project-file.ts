/** A file of the project; its path is relative to the root and has forward slashes. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** One import of a file, of any kind, and its target. */
export interface Import {
  readonly from: string;
  readonly line: number;
  readonly to: { readonly file: string } | { readonly package: string };
}
