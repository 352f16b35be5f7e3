import { type Drive, noteCalls, noteRefusal } from './drive.ts';

/** Asks by every door for programs, with a key: as OpenAI's clients do in both of their forms, and with a tool of MCP. */
export async function askByPrograms(drive: Drive): Promise<void> {
  const { mint } = drive.book;
  for (const stream of [false, true]) {
    const how = stream ? 'a streamed completion' : 'a completion';
    await post(drive, '/v1/chat/completions', {
      model: 'quartet',
      stream,
      messages: [
        { role: 'system', content: `Say ${mint(`rules of ${how}`)}.` },
        { role: 'user', content: `And ${mint(`history of ${how}`)}?` },
        { role: 'assistant', content: 'Yes.' },
        { role: 'user', content: `What is ${mint(`question of ${how}`)}?` },
      ],
    });
  }
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
  await refuseKeys(drive);
}

async function post(drive: Drive, path: string, body: object): Promise<void> {
  const { stack, book } = drive;
  stack.emulator.reset();
  const consensus = book.mint(`consensus by ${path}`);
  const text = `<text>\nThey say ${consensus}. [{1.1}]\n</text>`;
  stack.emulator.play('anthropic', { kind: 'steady', task: 'compose', text });
  const key = drive.makeKey(`key at ${path}`);
  const response = await fetch(`${stack.apis[1]}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
  });
  const reply = await response.text();
  if (!response.ok) throw new Error(`${path} replied with ${response.status}.`);
  if (!reply.includes(consensus)) throw new Error(`${path} replied without the consensus.`);
  if (reply.includes(key)) throw new Error(`${path} replied with the key.`);
  book.note([reply, key]);
  noteCalls(drive);
}

/** Calls with a key that is not known, and with good ones where a key opens nothing and where there is no call. */
async function refuseKeys(drive: Drive): Promise<void> {
  const { stack, book } = drive;
  const calls = [
    { path: '/v1/models', key: `ak_${book.mint('unknown key, refused')}` },
    { path: '/api/auth/user', key: drive.makeKey('key at the page, refused') },
    { path: '/v1/nothing', key: drive.makeKey('key at no call, refused') },
  ];
  for (const { path, key } of calls) {
    const response = await fetch(`${stack.apis[1]}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if ((await response.clone().text()).includes(key)) throw new Error('An error holds a key.');
    await noteRefusal(drive, { sent: key, response });
  }
}
