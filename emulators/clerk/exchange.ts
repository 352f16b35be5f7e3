import type { Request, RequestHandler, Response } from 'express';
import { FrontendApiError, signedOut } from './frontend-api-error.ts';
import type { Client, Instance, Session, User } from './instance.ts';
import { toClientResource } from './resources/client-resource.ts';
import { addClient, findActiveSession } from './users.ts';

/** One request as the verbs see it. */
export interface Exchange {
  readonly instance: Instance;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** Of the page that asks: the claim `azp` of its tokens. */
  readonly origin: string;
  client: Client | undefined;
  /** The browser's client, made and set as a cookie when there is none. */
  openClient(): Client;
  /** Tells clerk-js since when the browser is signed in; 0 for signed out. */
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

/** Replies what the verb gives and nothing around it. */
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

/** The session of the request's client and its user. Throws 401 when it has none. */
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
  const entries = Object.entries(source ?? {}).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries);
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
}
