import { Agent, type IncomingMessage, request } from 'node:http';
import express from 'express';

/** The limit: four calls in one process, each token passed on by searching its text, and nothing else done. */

const url = `${process.env['PROVIDER_URL']}/chat/completions`;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const models = 4;

interface Question {
  readonly message: string;
}

const app = express();
app.use(express.json());
app.post('/ask', (req, res) => {
  const { message } = req.body as Question;
  const messages = [{ role: 'user', content: message }];
  const body = JSON.stringify({ model: 'stub', stream: true, messages });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  res.flushHeaders();
  let open = models;
  for (let tab = 0; tab < models; tab += 1) {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      passOn(answer, (delta) => res.write(`data: {"tab":${tab},"delta":"${delta}"}\n\n`));
      answer.once('end', () => {
        open -= 1;
        if (open === 0) res.end();
      });
    });
    call.end(body);
  }
});
app.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('started\n'));

function passOn(answer: IncomingMessage, write: (delta: string) => void): void {
  const before = '"content":"';
  let left = '';
  answer.setEncoding('utf8').on('data', (text: string) => {
    const events = (left + text).split('\n\n');
    left = events.pop() ?? '';
    for (const event of events) {
      const at = event.indexOf(before);
      const delta = at < 0 ? '' : event.slice(at + before.length, event.indexOf('"', at + 11));
      if (delta) write(delta);
    }
  });
}
