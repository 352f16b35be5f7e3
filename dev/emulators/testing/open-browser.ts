import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  type ClerkEmulator,
  type ClerkEmulatorOptions,
  createClerkEmulator,
} from '../clerk/clerk-emulator.ts';

interface Reply {
  readonly response: {
    readonly id: string;
    readonly created_session_id: string;
    readonly [field: string]: unknown;
  };
  readonly client: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly Readonly<Record<string, unknown>>[];
  readonly [field: string]: unknown;
}

export interface TestBrowser extends AsyncDisposable {
  readonly clerk: ClerkEmulator;
  readonly origin: string;
  readonly cookies: Map<string, string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  get(path: string): Promise<Reply>;
  post(path: string, form?: Readonly<Record<string, string>>): Promise<Reply>;
}

/** The plans for tests that name none. */
const plans = [
  { slug: 'small', name: 'Small', description: 'Some.', monthlyCents: 999, features: ['Some'] },
  { slug: 'large', name: 'Large', description: 'A lot.', monthlyCents: 2_999, features: ['A lot'] },
];

/** Starts an emulator on a port of its own, and one browser that keeps its cookies. */
export async function openBrowser(options?: ClerkEmulatorOptions): Promise<TestBrowser> {
  const clerk = createClerkEmulator({ plans, ...options });
  const server = express().use('/__clerk', clerk.router).listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const cookies = new Map<string, string>();
  const closing = new AbortController();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${origin}/__clerk${path}`, {
      ...init,
      headers: { origin, cookie },
      signal: closing.signal,
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=', 2) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  return {
    clerk,
    origin,
    cookies,
    fetch: send,
    get: async (path) => (await send(path)).json() as Promise<Reply>,
    post: async (path, form = {}) =>
      (
        await send(path, { method: 'POST', body: new URLSearchParams(form) })
      ).json() as Promise<Reply>,
    async [Symbol.asyncDispose]() {
      closing.abort();
      clerk.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
