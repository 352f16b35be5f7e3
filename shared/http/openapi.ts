import { type ErrorCode, errorStatus } from '../domain/errors.ts';
import { toJsonSchemas } from '../protocol/to-json-schemas.ts';
import { type BodyName, bodySchemas } from './body-schemas.ts';
import { type Call, type CallReply, calls } from './calls.ts';
import { type ReplyHeader, replyHeaders, requestHeaders } from './headers.ts';
import { anyRefusals, sessionRefusals } from './refusals.ts';

/** Every call of the API, as OpenAPI 3.1. */
export function createOpenApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quartet',
      version: '1',
      description: 'See docs/protocol.md.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      [...new Set(calls.map(({ path }) => path))].map((path) => [path, toPath(path)]),
    ),
    components: {
      schemas: toJsonSchemas(bodySchemas, '#/components/schemas/'),
      headers: Object.fromEntries(
        Object.entries(replyHeaders).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function toPath(path: string) {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const operations = Object.fromEntries(
    calls
      .filter((call) => call.path === path)
      .map((call) => [call.method.toLowerCase(), toOperation(call)]),
  );
  return { ...(parameters.length > 0 && { parameters }), ...operations };
}

function toOperation(call: Call) {
  const { name, about, signedIn, request, headers = {}, replies } = call;
  const parameters = Object.entries(headers).map(toParameter);
  return {
    operationId: name,
    summary: about,
    security: signedIn ? [{ session: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(request && { requestBody: { required: true, content: toContent(request) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(replies).map(([status, reply]) => [status, toReply(reply)]),
      ),
      ...toRefusals(call),
      431: { description: 'The request has too many headers.', headers: toHeaders() },
    },
  };
}

function toParameter([name, required]: readonly [string, boolean]) {
  const description = requestHeaders[name as keyof typeof requestHeaders];
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

/** Describes the refusals of a call, grouped by status. */
function toRefusals(call: Call) {
  const codes = [
    ...new Set([...anyRefusals, ...(call.signedIn ? sessionRefusals : []), ...call.refusals]),
  ].sort();
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => errorStatus[code])).map(([status, ofStatus]) => [
      status,
      toRefusal(call, Number(status), ofStatus),
    ]),
  );
}

function toRefusal(call: Call, status: number, codes: readonly ErrorCode[]) {
  const isProgram = call.path.startsWith('/v1/');
  const known = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  const [form, code] = isProgram
    ? ['ProgramError', { type: 'object', properties: { error: known } }]
    : ['Error', known];
  const schema = { allOf: [{ $ref: `#/components/schemas/${form}` }, code] };
  return {
    description: `Refused: ${codes.join(', ')}.`,
    headers: toHeaders([
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
      ...(call.replies[200]?.stream ? (['X-Turn-Id'] as const) : []),
      ...(isProgram ? (['X-Turn-Id', 'X-Digital-Source-Type', 'X-Should-Retry'] as const) : []),
    ]),
    content: { 'application/json': { schema } },
  };
}

function toReply({ about, body, stream, headers = [] }: CallReply) {
  return {
    description: about,
    headers: toHeaders(headers),
    content: {
      ...(body && toContent(body)),
      ...(stream && toContent(stream, 'text/event-stream')),
    },
  };
}

const anyHeaders = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const;

function toHeaders(names: readonly ReplyHeader[] = []) {
  return Object.fromEntries(
    [...anyHeaders, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function toContent(body: BodyName, type = 'application/json') {
  return { [type]: { schema: { $ref: `#/components/schemas/${body}` } } };
}
