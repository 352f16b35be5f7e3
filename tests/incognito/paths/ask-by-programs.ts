import { type Drive, noteCalls } from './drive.ts';

/** Asks by both doors for programs: as OpenAI's clients do, and with a tool of MCP. */
export async function askByPrograms(drive: Drive): Promise<void> {
  const { mint } = drive.book;
  await post(drive, '/v1/responses', {
    model: 'quartet',
    stream: true,
    instructions: `Say ${mint('instructions of a program')}.`,
    input: [
      { role: 'user', content: `And ${mint('history of a program')}?` },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: `What is ${mint('question of a program')}?` },
    ],
  });
  await post(drive, '/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'ask_panel',
      arguments: { question: `What is ${mint('question by a tool')}?` },
    },
  });
}

async function post(drive: Drive, path: string, body: object): Promise<void> {
  const { stack, book } = drive;
  stack.emulator.reset();
  const consensus = book.mint(`consensus by ${path}`);
  const text = `<text>\nThey say ${consensus}. [{1.1}]\n</text>`;
  stack.emulator.play('anthropic', { kind: 'steady', task: 'compose', text });
  const { token } = await drive.signUp();
  const response = await fetch(`${stack.apis[1]}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
  });
  const reply = await response.text();
  if (!response.ok) throw new Error(`${path} replied with ${response.status}.`);
  book.note(reply);
  noteCalls(drive);
}
