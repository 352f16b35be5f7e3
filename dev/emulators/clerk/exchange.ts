import type { Request, RequestHandler, Response } from 'express';
import { FrontendApiError, signedOut } from './frontend-api-error.ts';
import type { Client, Instance, Session, User } from './instance.ts';
import { toClientResource } from './resources/client-resource.ts';
import { addClient, findActiveSession } from './users.ts';

export interface Exchange {
  readonly instance: Instance;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** The origin of the calling page; its tokens carry it as the claim `azp`. */
  readonly origin: string;
  client: Client | undefined;
  /** The browser's client; creates it and sets its cookie when there is none. */
  openClient(): Client;
  /** Tells clerk-js since when the browser is signed in; 0 when it is signed out. */
  setSignedInSince(seconds: number): void;
}

export type Verb = (exchange: Exchange) => unknown;

/** Replies `{ response, client }`, as nearly all of the Frontend API does. */
export function enveloped(instance: Instance, verb: Verb): RequestHandler {
  return bare(instance, async (exchange) => {
    const response = (await verb(exchange)) ?? null;
    const { client, origin } = exchange;
    return { response, client: client ? await toClientResource(instance, client, origin) : null };
  });
}

/** Replies with the verb's result alone. */
export function bare(instance: Instance, verb: Verb): RequestHandler {
  return async (req, res) => {
    try {
      res.json(await verb(createExchange(instance, req, res)));
      if (req.method !== 'GET') instance.changed();
    } catch (error) {
      if (!(error instanceof FrontendApiError)) throw error;
      res.status(error.refusal.status).json(error.toBody());
    }
  };
}

/** Throws 401 when the request's client has no session. */
export function requireActiveSession(exchange: Exchange): { session: Session; user: User } {
  const active = findActiveSession(exchange.instance, exchange.client);
  if (!active) throw signedOut();
  return active;
}

function createExchange(instance: Instance, req: Request, res: Response): Exchange {
  const cookieOptions = { sameSite: 'lax', path: '/' } as const;
  const exchange: Exchange = {
    instance,
    params: readTexts(req.params),
    fields: readTexts(req.body),
    origin: req.get('origin') ?? `${req.protocol}://${req.get('host')}`,
    client: instance.clients.find(readCookie(req.get('cookie'), '__client')),
    openClient() {
      if (exchange.client) return exchange.client;
      exchange.client = addClient(instance);
      res.cookie('__client', exchange.client.id, { ...cookieOptions, httpOnly: true });
      return exchange.client;
    },
    setSignedInSince(seconds) {
      res.cookie('__client_uat', String(seconds), cookieOptions);
    },
  };
  return exchange;
}

function readTexts(source: unknown): Record<string, string | undefined> {
  const entries = Object.entries(source ?? {}).filter(([, value]) => typeof value !== 'object');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
}
