import type { AnswerFrame, ConsensusFrame } from '@quartet/shared/protocol/sse-frame.ts';

export interface StreamReader {
  /** The next line that is not empty; null at the end. */
  line(): Promise<string | null>;
  /** Throws at `[DONE]` and at the end. */
  frame(): Promise<AnswerFrame & ConsensusFrame>;
  rest(): Promise<readonly string[]>;
}

export function readStream(response: Response): StreamReader {
  const lines = readLines(response);
  async function line(): Promise<string | null> {
    const { value, done } = await lines.next();
    return done ? null : value;
  }
  return {
    line,
    frame: async () => JSON.parse((await line())?.replace('data: ', '') ?? ''),
    async rest() {
      const rest: string[] = [];
      for await (const next of lines) rest.push(next);
      return rest;
    },
  };
}

async function* readLines(response: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const text of getBody(response).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter(Boolean);
  }
}

function getBody({ body }: Response): NonNullable<Response['body']> {
  if (!body) throw new Error('The response has no body.');
  return body;
}
