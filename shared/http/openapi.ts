import { errorStatus } from '../domain/errors.ts';
import { toJsonSchemas } from '../schemas/to-json-schemas.ts';
import { type BodyName, bodySchemas } from './body-schemas.ts';
import { type CallReply, calls } from './calls.ts';

/** Every call of the API, as OpenAPI 3.1. */
export function createOpenApi(): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Quartet', version: '1', description: 'See docs/protocol.md.' },
    paths: Object.fromEntries(
      [...new Set(calls.map(({ path }) => path))].map((path) => [path, toPath(path)]),
    ),
    components: {
      schemas: toJsonSchemas(bodySchemas, '#/components/schemas/'),
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: { Error: toReply({ about: 'An error.', body: 'Error' }) },
    },
  };
}

function toPath(path: string): object {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const operations = calls
    .filter((call) => call.path === path)
    .map(({ method, about, signedIn, request, headers = [], replies }) => [
      method.toLowerCase(),
      {
        summary: about,
        ...(signedIn && { security: [{ session: [] }] }),
        ...(headers.length > 0 && { parameters: headers.map(toHeader) }),
        ...(request && { requestBody: { required: true, content: toContent(request) } }),
        responses: {
          ...Object.fromEntries(
            Object.entries(replies).map(([status, reply]) => [status, toReply(reply)]),
          ),
          ...Object.fromEntries(errorRanges().map((range) => [range, errorReply])),
        },
      },
    ]);
  return { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(operations) };
}

const errorReply = { $ref: '#/components/responses/Error' };

function errorRanges(): readonly string[] {
  return [...new Set(Object.values(errorStatus).map((status) => `${Math.floor(status / 100)}XX`))];
}

function toHeader(name: string): object {
  return { name, in: 'header', required: false, schema: { type: 'string' } };
}

function toReply({ about, body, stream }: CallReply): object {
  return {
    description: about,
    content: {
      ...(body && toContent(body)),
      ...(stream && toContent(stream, 'text/event-stream')),
    },
  };
}

function toContent(body: BodyName, type = 'application/json'): object {
  return { [type]: { schema: { $ref: `#/components/schemas/${body}` } } };
}
