import path from 'node:path';
import { createOpenApi } from '@quartet/shared/http/openapi.ts';
import { createProtocolSchema } from '@quartet/shared/protocol/protocol-schema.ts';

export interface WrittenFile {
  readonly file: string;
  readonly text: string;
}

const write = (name: string, content: object): WrittenFile => ({
  file: path.join(import.meta.dirname, name),
  text: `${JSON.stringify(content, null, 2)}\n`,
});

/** Writes the descriptions of the calls and messages from their schemas. */
export const protocolFiles: readonly WrittenFile[] = [
  write('openapi.json', createOpenApi()),
  write('protocol.schema.json', createProtocolSchema()),
];
