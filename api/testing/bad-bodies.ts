import { gzipSync } from 'node:zlib';

const nested = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const numbers = (count: number) => `{"x":[${'0,'.repeat(count)}0]}`;
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;

export interface BadBody {
  readonly what: string;
  readonly body: string | Buffer;
  readonly headers?: Record<string, string>;
  readonly status: number;
  readonly code: string;
  readonly field?: string;
}

export const badBodies: readonly BadBody[] = [
  {
    what: 'text/plain',
    body: '{}',
    headers: { 'content-type': 'text/plain' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'a form',
    body: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'latin1',
    body: '{}',
    headers: { 'content-type': 'application/json; charset=iso-8859-1' },
    status: 415,
    code: 'unsupported_charset',
  },
  {
    what: 'gzip bomb',
    body: gzipSync(Buffer.alloc(20_000_000)),
    headers: { 'content-encoding': 'gzip' },
    status: 415,
    code: 'unsupported_encoding',
  },
  {
    what: 'unknown encoding',
    body: 'xx',
    headers: { 'content-encoding': 'zip' },
    status: 415,
    code: 'unsupported_encoding',
  },
  { what: 'broken JSON', body: '{"message":"SECRET", oops', status: 400, code: 'invalid_json' },
  { what: 'an open string', body: '{"message":"SECRET', status: 400, code: 'invalid_json' },
  { what: 'NaN', body: '{"message":NaN}', status: 400, code: 'invalid_json' },
  { what: 'empty', body: '', status: 400, code: 'body_required' },
  { what: 'only spaces', body: '   ', status: 400, code: 'body_required' },
  { what: 'null', body: 'null', status: 400, code: 'invalid_json' },
  { what: 'a string', body: '"x"', status: 400, code: 'invalid_json' },
  { what: 'a number', body: '42', status: 400, code: 'invalid_json' },
  { what: 'an array', body: '[]', status: 400, code: 'invalid_request' },
  { what: 'depth 9', body: nested(9), status: 400, code: 'json_too_deep' },
  { what: 'depth 200 000', body: nested(200_000), status: 400, code: 'json_too_deep' },
  { what: 'unclosed depth', body: '['.repeat(200_000), status: 400, code: 'json_too_deep' },
  { what: '10⁵ keys', body: keys(100_000), status: 400, code: 'json_too_complex' },
  { what: '10⁶ elements', body: numbers(1_000_000), status: 400, code: 'json_too_complex' },
  {
    what: 'a key twice',
    body: '{"message":"a","message":"b"}',
    status: 400,
    code: 'duplicate_key',
  },
  {
    what: 'a key twice, escaped',
    body: String.raw`{"message":"a","\u006dessage":"b"}`,
    status: 400,
    code: 'duplicate_key',
  },
  {
    what: 'a misspelt field',
    body: '{"message":"a","webSerch":true}',
    status: 400,
    code: 'unknown_field',
  },
  {
    what: 'a misspelt field of a retry',
    body: '{"message":"a","retry":{"turnId":"a","models":[],"payed":true}}',
    status: 400,
    code: 'unknown_field',
    field: 'retry',
  },
  {
    what: '__proto__',
    body: '{"__proto__":{"isAdmin":true},"message":"a"}',
    status: 400,
    code: 'unknown_field',
  },
  {
    what: 'constructor',
    // A message may have any other field.
    body: '{"message":"a","conversationHistory":{"gpt":[{"role":"user","content":"a","constructor":{}}]}}',
    status: 400,
    code: 'unknown_field',
  },
  { what: '1e999', body: '{"message":"a","x":1e999}', status: 400, code: 'invalid_number' },
  {
    what: 'bad UTF-8',
    body: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    status: 400,
    code: 'invalid_encoding',
  },
  {
    what: 'NUL',
    body: String.raw`{"message":"a\u0000b"}`,
    status: 400,
    code: 'invalid_character',
    field: 'message',
  },
  {
    what: 'a lone surrogate',
    body: String.raw`{"message":"a\ud800b"}`,
    status: 400,
    code: 'invalid_encoding',
    field: 'message',
  },
  { what: 'no message', body: '{}', status: 400, code: 'invalid_type', field: 'message' },
  {
    what: 'an empty message',
    body: '{"message":""}',
    status: 400,
    code: 'question_empty',
    field: 'message',
  },
  {
    what: 'a message of spaces',
    body: String.raw`{"message":" \n\t "}`,
    status: 400,
    code: 'question_empty',
  },
  {
    what: 'a message of zero-width characters',
    body: String.raw`{"message":"\u200b\u200d\ufeff\u2060"}`,
    status: 400,
    code: 'question_empty',
  },
  {
    what: 'too long a message',
    body: JSON.stringify({ message: 'x'.repeat(32_001) }),
    status: 413,
    code: 'question_too_long',
    field: 'message',
  },
  {
    what: 'stacked marks',
    body: JSON.stringify({ message: `a${'\u0301'.repeat(10_000)}` }),
    status: 400,
    code: 'question_invalid',
  },
  {
    what: 'webSearch as text',
    body: '{"message":"a","webSearch":"yes"}',
    status: 400,
    code: 'invalid_type',
    field: 'webSearch',
  },
  {
    what: 'images that are no texts',
    body: '{"message":"a","imageUrls":["x",1]}',
    status: 400,
    code: 'image_invalid',
    field: 'imageUrls[1]',
  },
  {
    what: 'an image address',
    body: '{"message":"a","imageUrls":["http://[::1]/"]}',
    status: 400,
    code: 'image_url_not_allowed',
    field: 'imageUrls[0]',
  },
  {
    what: 'history of the wrong type',
    body: '{"message":"a","conversationHistory":{"gpt":{}}}',
    status: 400,
    code: 'invalid_type',
    field: 'conversationHistory.gpt',
  },
  {
    what: 'a NUL in the history',
    body: String.raw`{"message":"a","conversationHistory":{"gpt":[{"role":"user","content":"\u0000"}]}}`,
    status: 400,
    code: 'invalid_character',
    field: 'conversationHistory.gpt[0].content',
  },
  {
    what: 'a NUL in the consensus to go on from',
    body: String.raw`{"message":"a","conversationHistory":{"consensus":[{"role":"assistant","content":"\u0000"}]}}`,
    status: 400,
    code: 'invalid_character',
    field: 'conversationHistory.consensus',
  },
  {
    what: 'an unknown composer',
    body: '{"message":"a","composer":"llama"}',
    status: 400,
    code: 'invalid_type',
    field: 'composer',
  },
];
