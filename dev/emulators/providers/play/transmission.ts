import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { CallLog } from '../calls/call-log.ts';
import type { RecordedCall } from '../calls/recorded-call.ts';
import type { HttpReply } from '../emulated-api.ts';

/** One reply to a caller: writes its bytes and updates the call's record. */
export class Transmission {
  readonly #response: ServerResponse;
  readonly #record: { call: RecordedCall; log: CallLog };
  readonly #gone = new AbortController();
  #wasReset = false;

  constructor(response: ServerResponse, record: { call: RecordedCall; log: CallLog }) {
    this.#response = response;
    this.#record = record;
    response.once('close', () => {
      const endedBy = response.writableFinished || this.#wasReset ? 'server' : 'client';
      record.log.update(record.call, { closedAt: Date.now(), endedBy });
      this.#gone.abort();
    });
  }

  /** Aborts when either side closes the connection. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  open(): void {
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-request-id': 'req_emulated',
      'request-id': 'req_emulated',
    });
    this.#response.flushHeaders();
    this.#markFirstByte();
  }

  /** Waits while the caller reads more slowly than we write. */
  async write(bytes: string): Promise<void> {
    if (this.signal.aborted || this.#response.write(bytes)) return;
    await once(this.#response, 'drain', { signal: this.signal }).catch(() => undefined);
  }

  end(): void {
    this.#response.end();
  }

  reply({ status, headers, body }: HttpReply): void {
    this.replyText(status, JSON.stringify(body), headers);
  }

  replyText(status: number, text: string, headers: HttpReply['headers'] = {}): void {
    this.#response.writeHead(status, { 'content-type': 'application/json', ...headers });
    this.#response.end(text);
    this.#markFirstByte();
  }

  /** Destroys the socket. */
  reset(): void {
    this.#wasReset = true;
    this.#response.destroy();
  }

  /** Resolves when the connection is closed. */
  async untilGone(): Promise<void> {
    if (!this.signal.aborted) await once(this.signal, 'abort');
  }

  #markFirstByte(): void {
    this.#record.log.update(this.#record.call, { firstByteAt: Date.now() });
  }
}
