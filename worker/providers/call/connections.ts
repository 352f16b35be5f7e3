import { Agent, type ClientRequestArgs } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';

/** The part of a call that opens a connection like its own: nothing that it sends. */
type Server = Pick<ClientRequestArgs, 'host' | 'port'> & {
  readonly servername?: string | undefined;
  /** The agent keeps the server's TLS sessions under this name. */
  readonly _agentKey?: string | undefined;
};

/** The time after a call in which another is likely, and in which a closed connection is opened again. */
const likelyMs = 10 * 60_000;
/** Servers give up on a connection that asks for nothing for a minute or so. */
const restMs = 50_000;

/**
 * Idle connections are kept for half a minute, unless the server says less. With a small buffer nothing more is taken from
 * the socket of a reply that rests.
 */
const options = { keepAlive: true, timeout: 30_000, readableHighWaterMark: 1 } as const;

const plain = openingAhead(new Agent(options));
const secure = openingAhead(new SecureAgent(options));
const schemeOf = ({ protocol }: URL) => (protocol === 'https:' ? secure : plain);

/** Returns the agent for a call that is made now. */
export function agentOf(url: URL): Agent {
  const { agent, noteCall } = schemeOf(url);
  noteCall(toServer(url));
  return agent;
}

/**
 * Opens a connection for the next call to this server that finds none, so that its first word waits for no handshake, and
 * from then on one after each that is taken. Fails in silence: the call itself says why.
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
    // A server that speaks before it is asked has given up.
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

const ignore = () => undefined;

function destroy(this: Socket): void {
  this.destroy();
}
