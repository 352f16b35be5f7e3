import { expect, test } from 'vitest';
import * as z from 'zod';
import { ask, modelOn, never } from '../support/providers/adapters.ts';
import { startWireServer } from '../support/providers/wire-server.ts';

test('a server without response formats gets the schema in words, and may fence its JSON', async () => {
  await using server = await startWireServer((response, call) => {
    const content = '```json\n{"colour":"blue"}\n```';
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
    response.writeHead(call === 1 ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(call === 1 ? { error: { message: 'no format' } } : { choices }));
  });
  const model = modelOn({ baseUrls: {} as never }, 'compatible', { baseUrl: server.url });
  const schema = z.object({ colour: z.string() });
  await expect(model.generateObject(ask('Which?'), schema, never)).resolves.toEqual({
    colour: 'blue',
  });
  expect(server.bodies[0]).toHaveProperty('response_format');
  expect(server.bodies[1]).not.toHaveProperty('response_format');
  expect(JSON.stringify(server.bodies[1])).toContain('colour');
});
