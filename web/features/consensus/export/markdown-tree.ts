import { parseMarkdown } from '@quartet/shared/units/markdown/parse-markdown.ts';

/** A part of a Markdown text, with what is asked of it here. Offsets are UTF-16. */
export interface MarkdownNode {
  readonly type: string;
  readonly position?: Position | undefined;
  readonly children?: readonly MarkdownNode[];
  readonly depth?: number;
  readonly url?: string;
  readonly alt?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly referenceType?: string;
}

interface Position {
  readonly start: { readonly offset?: number | undefined };
  readonly end: { readonly offset?: number | undefined };
}

/** A replacement of what stands from `start` to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function readTree(text: string): MarkdownNode {
  return parseMarkdown(text);
}

export const startOf = ({ position }: MarkdownNode): number => position?.start.offset ?? 0;
export const endOf = ({ position }: MarkdownNode): number => position?.end.offset ?? 0;

/** The node, and all that it holds, in their order. */
export function listNodes(node: MarkdownNode): readonly MarkdownNode[] {
  return [node, ...(node.children ?? []).flatMap(listNodes)];
}

/** The edits must not overlap; those at one offset are made in their order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    parts.push(text.slice(copied, edit.start), edit.text);
    copied = Math.max(copied, edit.end);
  }
  return parts.join('') + text.slice(copied);
}

export const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });
