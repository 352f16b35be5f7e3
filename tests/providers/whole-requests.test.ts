import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { type EmulatedProvider, emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { toBaseUrls } from '@quartet/emulators/providers/routes.ts';
import { listen } from '@quartet/runtime/process/listen.ts';
import { expect, onTestFinished, test } from 'vitest';
import { collectUntilError, modelOn, never } from '../support/providers/adapters.ts';

/** The request of a call, as a server reads it. */
async function readRequest(provider: EmulatedProvider) {
  const seen = Promise.withResolvers<object>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      seen.resolve({ method, url, headers: toLasting(headers), body: JSON.parse(body) as unknown });
      response.writeHead(503).end();
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const emulator = { baseUrls: toBaseUrls(`http://127.0.0.1:${port}`) };
  const prompt = {
    system: 'Be brief.',
    messages: [
      { role: 'user', text: 'Hello' },
      { role: 'assistant', text: 'Good day' },
      { role: 'user', text: 'Why?' },
    ],
    webSearch: true,
  } as const;
  await collectUntilError(modelOn(emulator, provider, { effort: 'low' }).streamText(prompt, never));
  return seen.promise;
}

const ofTheMachine = /^(?:host|content-length|x-stainless-(?:arch|os|runtime-version))$/;

/** Headers without what differs from one machine or version of a library to another. */
function toLasting(headers: IncomingHttpHeaders): object {
  const lasting = Object.entries(headers).filter(([name]) => !ofTheMachine.test(name));
  return Object.fromEntries(
    lasting.map(([name, value]) => [name, String(value).replaceAll(/\d+\.\d+\.\d+/g, '1.2.3')]),
  );
}

test.each(emulatedProviders)('%s is asked by the request that is recorded', async (provider) => {
  const request = `${JSON.stringify(await readRequest(provider), null, 2)}\n`;
  await expect(request).toMatchFileSnapshot(`../recorded/requests/${provider}.txt`);
});
