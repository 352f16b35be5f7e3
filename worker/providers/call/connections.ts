import { Agent, type ClientRequestArgs } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';

/** The parts of a call that opening its connection needs. The content of the call is not among them. */
type Server = Pick<ClientRequestArgs, 'host' | 'port'> & {
  readonly servername?: string | undefined;
  /** The key under which the agent keeps the server's TLS sessions. */
  readonly _agentKey?: string | undefined;
};

/** How long after a call another call is likely. Until then, a connection that is closed is opened again. */
const likelyMs = 10 * 60_000;
/** Servers close a connection that sends no request within a minute or so. */
const restMs = 50_000;

/**
 * Keeps idle connections for half a minute, unless the server asks for less. With a small buffer, a paused reply takes nothing more
 * from its socket.
 */
const options = { keepAlive: true, timeout: 30_000, readableHighWaterMark: 1 } as const;

const plain = openingAhead(new Agent(options));
/** Through a proxy, Node's agent opens the connections itself, and none ahead. */
const secure =
  process.env['HTTPS_PROXY'] || process.env['https_proxy']
    ? {
        agent: new SecureAgent({ ...options, proxyEnv: process.env }),
        open: ignore,
        noteCall: ignore,
      }
    : openingAhead(new SecureAgent(options));
const schemeOf = ({ protocol }: URL) => (protocol === 'https:' ? secure : plain);

/** Returns the agent for a call that begins now. */
export function agentOf(url: URL): Agent {
  const { agent, noteCall } = schemeOf(url);
  noteCall(toServer(url));
  return agent;
}

/**
 * Opens a connection in advance for the next call to this server that finds none, so that its first word does not wait for a
 * handshake. From then on, opens one after each that is taken. Failures are silent, because the call itself reports them.
 */
export function openAhead(url: URL): void {
  schemeOf(url).open(toServer(url));
}

function toServer(url: URL): Server {
  const { hostname: host, port = url.protocol === 'https:' ? 443 : 80 } = urlToHttpOptions(url);
  return { host, port, servername: host && !isIP(host) ? host : undefined };
}

const name = ({ host, port }: Server) => `${host}:${port}`;

function openingAhead(agent: Agent) {
  const opened = new Map<string, Socket>();
  const calledAt = new Map<string, number>();
  const create = agent.createConnection.bind(agent);
  const settings: object = Reflect.get(agent, 'options');

  function open(server: Server): void {
    const at = name(server);
    if (opened.has(at)) return;
    const socket = create({ ...settings, ...server, timeout: restMs }) as Socket;
    opened.set(at, socket.unref());
    let wasOpen = false;
    socket.once('ready', () => (wasOpen = true));
    socket.on('error', ignore).on('timeout', destroy);
    socket.once('close', () => {
      if (opened.get(at) !== socket) return;
      opened.delete(at);
      const isLikely = performance.now() - (calledAt.get(at) ?? -Infinity) < likelyMs;
      if (wasOpen && isLikely) open(server);
    });
  }

  function take(server: Server): Socket | undefined {
    const at = name(server);
    const socket = opened.get(at);
    opened.delete(at);
    open(server);
    if (!socket) return undefined;
    socket.off('error', ignore).off('timeout', destroy);
    // A server that sends data before it is asked is about to close the connection.
    if (socket.readableLength > 0) return void socket.on('error', ignore).destroy();
    return socket.setTimeout(options.timeout).ref();
  }

  agent.createConnection = (asked, callback) => {
    const { host, port, servername, _agentKey }: Server = asked;
    return take({ host, port, servername, _agentKey }) ?? create(asked, callback);
  };
  return {
    agent,
    open,
    noteCall: (server: Server) => void calledAt.set(name(server), performance.now()),
  };
}

function ignore(): void {}

function destroy(this: Socket): void {
  this.destroy();
}
