import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { readArguments, refuseArguments } from '@quartet/runtime/process/read-arguments.ts';

const { QUARTET_URL: url = 'http://localhost:3000', QUARTET_API_KEY: key } = process.env;

interface Reply {
  readonly type?: string;
  readonly delta?: string;
  readonly error?: { readonly message: string } | null;
}

/** Throws with a sentence for the person. */
async function ask(question: string, json: boolean): Promise<void> {
  const response = await fetch(new URL('/v1/responses', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'quartet', input: question, stream: !json }),
  }).catch(() => {
    throw new Error(`Nobody answers at ${url}.`);
  });
  if (json || !response.ok) {
    const text = await response.text();
    if (!response.ok)
      throw new Error(readError(text) ?? `The server replied with ${response.status}.`);
    process.stdout.write(`${text}\n`);
    return;
  }
  for await (const line of createInterface({ input: Readable.from(response.body ?? []) })) {
    if (!line.startsWith('data: ')) continue;
    const { type, delta, error }: Reply = JSON.parse(line.slice(6));
    if (error) throw new Error(error.message);
    if (type === 'response.output_text.delta') process.stdout.write(delta ?? '');
    if (type === 'response.completed' || type === 'response.incomplete')
      return void process.stdout.write('\n');
  }
  throw new Error('The connection was lost.');
}

function readError(text: string): string | undefined {
  try {
    return (JSON.parse(text) as Reply).error?.message;
  } catch {
    return undefined;
  }
}

const { values, positionals } = readArguments({
  script: 'ask',
  about:
    'Asks the panel, and prints the text as it is written; its end names the disagreements. Reads QUARTET_API_KEY, and QUARTET_URL (http://localhost:3000). Exit codes: 0 answered, 1 failed or refused, 2 wrong usage.',
  words: ['"QUESTION"'],
  options: { json: { type: 'boolean', default: false, about: 'prints the whole reply' } },
});
const [question, ...more] = positionals;
if (!question || more.length > 0)
  refuseArguments({ script: 'ask' }, 'Ask one question, in quotation marks');
if (!key) refuseArguments({ script: 'ask' }, 'QUARTET_API_KEY is missing');
await ask(question, values.json).catch((error: Error) => {
  process.exitCode = 1;
  console.error(error.message);
});
