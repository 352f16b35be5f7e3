import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  createUIMessageStream,
  JsonToSseTransformStream,
  pipeUIMessageStreamToResponse,
  streamText,
} from 'ai';
import express, { type Response } from 'express';
import { Redis } from 'ioredis';
import { createResumableStreamContext } from 'resumable-stream/ioredis';

/** The AI SDK in one handler, as its documents show it; with `REDIS_URL` a stream can be resumed from there. */

const models = 4;
const redisUrl = process.env['REDIS_URL'];
const provider = createOpenAICompatible({
  name: 'stub',
  baseURL: String(process.env['PROVIDER_URL']),
  apiKey: 'key',
  includeUsage: true,
});
const context = redisUrl
  ? createResumableStreamContext({
      waitUntil: null,
      publisher: new Redis(redisUrl),
      subscriber: new Redis(redisUrl),
    })
  : null;

interface Question {
  readonly id: string;
  readonly message: string;
}

const app = express();
app.use(express.json());
app.post('/ask', async (req, res) => {
  const { id, message } = req.body as Question;
  const stream = createUIMessageStream({
    execute({ writer }) {
      for (let tab = 0; tab < models; tab += 1) {
        const answer = streamText({ model: provider('stub'), prompt: message });
        const generateMessageId = () => `tab-${tab}`;
        writer.merge(
          answer.toUIMessageStream({ sendStart: false, sendFinish: false, generateMessageId }),
        );
      }
    },
  });
  if (!context) return pipeUIMessageStreamToResponse({ response: res, stream });
  const sse = () => stream.pipeThrough(new JsonToSseTransformStream());
  await writeAll(res, await context.createNewResumableStream(id, sse));
});
app.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('started\n'));

async function writeAll(res: Response, stream: ReadableStream<string> | null): Promise<void> {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  for await (const piece of stream ?? []) res.write(piece);
  res.end();
}
