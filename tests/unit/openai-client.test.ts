import OpenAI, { AuthenticationError } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPng } from '../support/create-png.ts';
import { openPrograms, type Programs, sampleQuestion } from '../support/open-programs.ts';
import { providers } from '../support/providers.ts';

let quartet: Programs;
let ada: Awaited<ReturnType<Programs['createPerson']>>;
beforeAll(async () => {
  quartet = await openPrograms();
  ada = await quartet.createPerson('quartet_value');
});
afterAll(() => quartet.close());

const model = 'quartet';
const messages = [{ role: 'user' as const, content: sampleQuestion }];

interface Details {
  readonly outcome: string;
  readonly based_on: readonly string[];
  readonly lines: readonly { readonly kind: string; readonly check: string }[];
  readonly sentences: readonly { readonly cites: readonly object[]; readonly check: string }[];
  readonly answers: Readonly<Record<string, { readonly text: string }>>;
  readonly charged: number;
}
const detailsOf = (reply: unknown) => (reply as { readonly quartet: Details }).quartet;

/** Returns the body of the last question that a model was sent. */
function readLastCall(): string {
  const calls = quartet.emulator.calls();
  const last = calls.findLast(
    ({ provider, task }) => provider === 'anthropic' && task === 'answer',
  );
  return JSON.stringify(last?.body);
}

describe('the unmodified client of OpenAI', () => {
  test('finds the one model', async () => {
    expect((await ada.openai.models.list()).data.map(({ id }) => id)).toEqual([model]);
    expect((await ada.openai.models.retrieve(model)).owned_by).toBe('quartet');
    await expect(ada.openai.models.retrieve('gpt-5')).rejects.toMatchObject({ status: 404 });
  });

  test('gets a whole chat completion with what the page shows, for one credit', async () => {
    const before = await ada.readCredits();
    const { data, response } = await ada.openai.chat.completions
      .create({ model, messages })
      .withResponse();
    const [choice] = data.choices;
    expect(choice).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant' } });
    expect(choice?.message.content).toMatch(/\*\*Where the models disagree\*\*\n\n- \S/);
    const details = detailsOf(data);
    expect(details).toMatchObject({ outcome: 'complete', charged: 1 });
    expect(details.based_on).toHaveLength(4);
    expect(details.lines.map(({ kind }) => kind)).toContain('disagreement');
    expect(details.sentences.some(({ cites }) => cites.length > 0)).toBe(true);
    expect(Object.values(details.answers).every(({ text }) => text.length > 100)).toBe(true);
    expect(response.headers.get('x-turn-id')).toMatch(/^[\w-]{22}$/);
    expect(response.headers.get('x-digital-source-type')).toContain('trainedAlgorithmicMedia');
    expect(await ada.readCredits()).toBe(before - 1);
  });

  test('reads a chat completion while it is written, whatever it sets that has no effect', async () => {
    const stream = await ada.openai.chat.completions.create({
      model,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hello!' },
        { role: 'user', content: [{ type: 'text', text: sampleQuestion }] },
      ],
      stream: true,
      temperature: 0.2,
      max_tokens: 100,
      top_p: 1,
      seed: 3,
      user: 'x',
      stop: ['\n\n\n'],
      store: true,
      reasoning_effort: 'low',
      metadata: { of: 'us' },
    });
    const chunks = await Array.fromAsync(stream);
    const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
    const text = deltas.map(({ content }) => content ?? '').join('');
    const last = chunks.at(-1);
    expect(last?.choices[0]?.finish_reason).toBe('stop');
    expect(chunks.filter((chunk) => 'usage' in chunk)).toEqual([]);
    expect(detailsOf(last)).toMatchObject({ outcome: 'complete', charged: 1 });
    expect(text).toContain('**Where the models disagree**');
    const progress = deltas.map((delta) => (delta as Record<string, string>)['reasoning_content']);
    expect(progress.filter(Boolean)).toHaveLength(4);
    const sent = readLastCall();
    expect(sent).toContain('Hello!');
    expect(sent).toContain(`Be brief.\\n\\n${sampleQuestion}`);
  });

  test('gets the usage of a streamed chat completion where it asks for it, in a last chunk without words', async () => {
    const stream_options = { include_usage: true };
    const asked = { model, messages, stream: true, stream_options } as const;
    const chunks = await Array.fromAsync(await ada.openai.chat.completions.create(asked));
    expect(chunks.pop()).toMatchObject({ choices: [], usage: { total_tokens: 0 } });
    expect(chunks.filter(({ usage }) => usage !== null)).toEqual([]);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
    expect(detailsOf(chunks.at(-1)).outcome).toBe('complete');
    const helper = ada.openai.chat.completions.stream({ model, messages, stream_options });
    expect((await helper.finalChatCompletion()).usage?.total_tokens).toBe(0);
    const unasked = { ...asked, stream_options: { include_usage: false } };
    const without = await Array.fromAsync(await ada.openai.chat.completions.create(unasked));
    expect(without.some((chunk) => 'usage' in chunk)).toBe(false);
  });

  test('gets a response whole and as a stream, and searches the web', async () => {
    const whole = await ada.openai.responses.create({
      model,
      input: sampleQuestion,
      instructions: 'Be brief.',
      store: true,
    });
    expect(whole).toMatchObject({ status: 'completed', store: false });
    expect(whole.output_text).toContain('**Where the models disagree**');
    expect(detailsOf(whole).charged).toBe(1);
    const stream = ada.openai.responses.stream({
      model,
      input: [{ role: 'user', content: sampleQuestion }],
      tools: [{ type: 'web_search' }],
    });
    const final = await stream.finalResponse();
    expect(final.output_text).toContain('**Where the models disagree**');
    expect(readLastCall()).toContain('web_search');
  });

  test('reads with its helper for streams', async () => {
    const stream = ada.openai.chat.completions.stream({ model, messages });
    expect(await stream.finalContent()).toContain('**Where the models disagree**');
  });

  test('sends an image', async () => {
    const url = `data:image/png;base64,${createPng().toString('base64')}`;
    const reply = await ada.openai.chat.completions.create({
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url } },
          ],
        },
      ],
    });
    expect(detailsOf(reply).outcome).toBe('complete');
    expect(readLastCall()).toContain(url.slice(-40));
  });
});

const user = { role: 'user', content: sampleQuestion } as const;
const tool = { type: 'function', function: { name: 'f', parameters: {} } };

test.each<[name: string, asked: object, refusal: [status: number, param: string]]>([
  ['function tools', { tools: [tool] }, [400, 'tools']],
  ['JSON mode', { response_format: { type: 'json_object' } }, [400, 'response_format.type']],
  ['two answers', { n: 2 }, [400, 'n']],
  ['log probabilities', { logprobs: true }, [400, 'logprobs']],
  ['top log probabilities', { top_logprobs: 2 }, [400, 'top_logprobs']],
  ['a spoken reply', { audio: { voice: 'ash', format: 'mp3' } }, [400, 'audio']],
  ['functions', { functions: [{ name: 'f' }] }, [400, 'functions']],
  [
    'the address of an image',
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What?' },
            { type: 'image_url', image_url: { url: 'https://example.com/x.png' } },
          ],
        },
      ],
    },
    [400, 'messages'],
  ],
  ['another model', { model: 'gpt-5' }, [404, 'model']],
  ['a system message alone', { messages: [{ role: 'system', content: 'x' }] }, [400, 'messages']],
  ['an answer last', { messages: [user, { role: 'assistant', content: 'y' }] }, [400, 'messages']],
  [
    'a message of a tool',
    { messages: [{ role: 'tool', content: 'x' }] },
    [400, 'messages[0].role'],
  ],
  ['33,000 words', { messages: [{ ...user, content: 'a '.repeat(33_000) }] }, [413, 'messages']],
])('a chat completion with %s is refused and costs nothing', async (_, asked, [status, param]) => {
  const before = await ada.readCredits();
  const body = { model, messages, ...asked } as OpenAI.ChatCompletionCreateParamsNonStreaming;
  const asking = ada.openai.chat.completions.create(body);
  await expect(asking).rejects.toMatchObject({ status, param, type: 'invalid_request_error' });
  expect(await ada.readCredits()).toBe(before);
});

test.each([
  ['an earlier response', { previous_response_id: 'resp_x' }, 'previous_response_id'],
  ['a conversation', { conversation: 'conv_x' }, 'conversation'],
  ['work in the background', { background: true }, 'background'],
  ['a function', { tools: [{ type: 'function', name: 'f' }] }, 'tools[0].type'],
  ['JSON mode', { text: { format: { type: 'json_object' } } }, 'text.format.type'],
  ['top log probabilities', { top_logprobs: 2 }, 'top_logprobs'],
  ['log probabilities', { include: ['message.output_text.logprobs'] }, 'include[0]'],
  ['the output of a tool', { input: [{ type: 'function_call_output', output: 'x' }] }, 'input'],
])('a response with %s is refused', async (_, asked, param) => {
  const body = { model, input: 'x', ...asked } as OpenAI.Responses.ResponseCreateParamsNonStreaming;
  await expect(ada.openai.responses.create(body)).rejects.toMatchObject({ status: 400, param });
});

test('a call that does not exist, a bad key and a person without credit are refused at once', async () => {
  const embedding = ada.openai.embeddings.create({ model, input: 'x' });
  await expect(embedding).rejects.toMatchObject({ status: 404, code: 'not_found' });
  const stranger = new OpenAI({ apiKey: 'ak_nonsense', baseURL: ada.openai.baseURL });
  await expect(stranger.models.list()).rejects.toBeInstanceOf(AuthenticationError);
  const bob = await quartet.createPerson();
  await bob.openai.chat.completions.create({ model, messages });
  const asked = await bob.openai.chat.completions
    .create({ model, messages })
    .catch((error) => error);
  expect(asked).toMatchObject({ status: 402, code: 'insufficient_credits' });
  expect(asked.headers.get('x-should-retry')).toBe('false');
});

test('a body of more than 2 MB, and a method that a call does not have, are refused', async () => {
  const content = [user.content, 'x'.repeat(2 * 1024 * 1024)].join(' ');
  const large = ada.openai.chat.completions.create({ model, messages: [{ ...user, content }] });
  await expect(large).rejects.toMatchObject({ status: 413, code: 'body_too_large' });
  const { status, headers } = await fetch(`${quartet.url}/v1/responses`);
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});

test('when another model starts the consensus again, a stream goes on after a line, and a whole reply has the last text', async () => {
  const play = () => {
    quartet.emulator.reset();
    const text = `<text>\n${'It broke off here. '.repeat(60)}`;
    const broken = {
      kind: 'reset',
      task: 'compose',
      after: 40,
      delayMs: 10,
      times: 'until-reset',
      text,
    } as const;
    quartet.emulator.play('anthropic', broken);
  };
  play();
  const stream = ada.openai.chat.completions.stream({ model, messages });
  const streamed = await stream.finalContent();
  play();
  const whole = await ada.openai.chat.completions.create({ model, messages });
  const text = whole.choices[0]?.message.content;
  quartet.emulator.reset();
  expect(text).toContain('**Where the models disagree**');
  expect(text).not.toContain('It broke off');
  expect(streamed).toMatch(/^It broke off/);
  expect(streamed?.split('\n\n---\n\n')).toEqual([expect.any(String), text]);
});

test('a text that was cut at its length limit says so', async () => {
  for (const provider of providers)
    quartet.emulator.play(provider, { kind: 'truncation', times: 'until-reset' });
  const completion = await ada.openai.chat.completions.create({ model, messages });
  expect(completion.choices[0]?.finish_reason).toBe('length');
  const response = await ada.openai.responses.create({ model, input: sampleQuestion });
  quartet.emulator.reset();
  expect(response).toMatchObject({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
  });
});

function failAnswers(): void {
  for (const provider of providers)
    quartet.emulator.play(provider, { kind: 'unauthorized', task: 'answer' });
}

test('when no model answers, a call fails and a stream ends with an error, both free', async () => {
  const eve = await quartet.createPerson();
  failAnswers();
  const whole = eve.openai.chat.completions.create({ model, messages });
  await expect(whole).rejects.toMatchObject({ status: 502, code: 'no_answer' });
  failAnswers();
  const stream = await eve.openai.responses.create({ model, input: 'How?', stream: true });
  await expect(Array.fromAsync(stream)).rejects.toMatchObject({ code: 'no_answer' });
  expect(await eve.readCredits()).toBe(1);
});
