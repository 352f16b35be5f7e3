/** A client written from the specification alone: it knows the calls of point 7, the states of 4 and the errors of 8. */
export type Model = 'gemini' | 'claude' | 'gpt' | 'grok';
export const models: readonly Model[] = ['gemini', 'claude', 'gpt', 'grok'];

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

interface Consensus {
  readonly bestOfAnswer: string;
  readonly agreements: readonly string[];
  readonly disagreements: readonly { readonly model: string; readonly point: string }[];
}

/** The state of point 4, and what this client found that point 7 does not allow. */
export interface StrictClient {
  messages: Record<Model, readonly Message[]>;
  complete: Set<Model>;
  consensus: Consensus | null;
  loading: boolean;
  readonly toasts: string[];
  readonly faults: string[];
  /** Resolves at the end of the stream. Never rejects: a failure is a toast. */
  send(message: string, extras?: object): Promise<void>;
  reset(): void;
  credits(): Promise<number>;
  sendFeedback(rating: number, feedbackText: string): Promise<void>;
}

export function createStrictClient(url: string, token: string | null): StrictClient {
  let running = new AbortController();
  const toasts: string[] = [];
  const faults: string[] = [];

  async function call(path: string, body?: object, signal?: AbortSignal): Promise<Response> {
    const response = await fetch(url + path, {
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    const { error } = JSON.parse((await response.text()) || '{}') as { error?: string };
    throw new Error(`${response.status}: ${error ?? 'Failed to get responses'}`);
  }

  function add(model: Model, message: Message, replaces: boolean): void {
    const list = client.messages[model];
    client.messages[model] = [...(replaces ? list.slice(0, -1) : list), message];
  }

  function takeAnswer(event: Record<string, unknown>): void {
    const { tabKey, content, reasoning, streaming } = event;
    const model = models.find((known) => known === tabKey);
    if (!model || typeof content !== 'string' || typeof streaming !== 'boolean')
      return void faults.push(`no answer: ${Object.keys(event).join()}`);
    if (reasoning !== undefined && typeof reasoning !== 'string') faults.push('reasoning');
    if (client.complete.has(model)) faults.push(`${model} goes on after its final event`);
    const replaces = client.messages[model].at(-1)?.role === 'assistant';
    add(model, { role: 'assistant', content }, replaces);
    if (!streaming) client.complete.add(model);
  }

  function takeConsensus(found: Consensus): void {
    const isWhole =
      typeof found.bestOfAnswer === 'string' &&
      found.agreements.every((point) => typeof point === 'string') &&
      found.disagreements.every((it) => typeof it.model === 'string' && it.point !== '');
    if (!isWhole) faults.push('a consensus without its fields');
    if (found.bestOfAnswer === '') faults.push('an empty consensus');
    if (client.complete.size < models.length)
      faults.push('a consensus before all four are complete');
    client.consensus = found;
  }

  function takeLine(line: string): void {
    if (!line.startsWith('data: ')) {
      if (line !== '' && !line.startsWith(':')) faults.push(`a line without data: ${line[0]}`);
      return;
    }
    if (!client.loading) faults.push('data after [DONE]');
    const data = line.slice('data: '.length);
    if (data === '[DONE]') {
      client.loading = false;
      return;
    }
    const event = JSON.parse(data) as Record<string, unknown>;
    if ('consensus' in event) takeConsensus(event['consensus'] as Consensus);
    else takeAnswer(event);
  }

  async function read(response: Response, signal: AbortSignal): Promise<void> {
    if (!response.body) throw new Error('No response stream available');
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (signal.aborted) return;
      for (const line of lines) takeLine(line);
    }
    if (client.loading) faults.push('no [DONE]');
  }

  function fail({ message }: Error): void {
    client.loading = false;
    if (message.includes('402')) toasts.push('Out of Questions');
    else if (message.includes('401')) toasts.push('Session Expired');
    else toasts.push(`Error: ${message}`);
  }

  const client: StrictClient = {
    ...empty(),
    toasts,
    faults,
    async send(text, extras = {}) {
      const message = text.trim();
      if (message === '' || client.loading) return;
      for (const model of models) add(model, { role: 'user', content: message }, false);
      client.complete = new Set();
      client.loading = true;
      running = new AbortController();
      const { signal } = running;
      const body = { message, conversationHistory: client.messages, ...extras };
      try {
        await read(await call('/api/chat', body, signal), signal);
      } catch (error) {
        if (!signal.aborted) fail(error as Error);
      }
    },
    reset() {
      running.abort();
      Object.assign(client, empty());
    },
    async credits() {
      return ((await (await call('/api/auth/user')).json()) as { credits: number }).credits;
    },
    async sendFeedback(rating, feedbackText) {
      const response = await call('/api/feedback', { rating, feedbackText });
      toasts.push(`Thank you!: ${((await response.json()) as { message: string }).message}`);
    },
  };
  return client;
}

const empty = () => ({
  messages: { gemini: [], claude: [], gpt: [], grok: [] },
  complete: new Set<Model>(),
  consensus: null,
  loading: false,
});
