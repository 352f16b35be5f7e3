import type { Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { endOf, startOf } from '../markdown/offsets.ts';
import type { Link } from './unit.ts';

/** Links and images, the outermost of those within each other. A reference without an address is none. */
export function findLinks(node: Nodes, addresses: ReadonlyMap<string, string>): Link[] {
  const url = readUrl(node, addresses);
  if (url !== undefined) {
    return [{ start: startOf(node), end: endOf(node), words: toString(node), url }];
  }
  return 'children' in node ? node.children.flatMap((child) => findLinks(child, addresses)) : [];
}

function readUrl(node: Nodes, addresses: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'link' || node.type === 'image') return node.url;
  if (node.type === 'linkReference' || node.type === 'imageReference') {
    return addresses.get(node.identifier);
  }
  return undefined;
}
