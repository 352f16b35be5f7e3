import type { RedisOptions } from 'ioredis';

const scheme = 'redis+sentinel://';
const shape = new RegExp(
  [
    '^redis\\+sentinel://(?:(?<username>[^:@/]*):(?<password>[^@/]+)@)?',
    '(?<hosts>[\\w.:,[\\]-]+)/(?<name>[\\w.-]+)(?:/(?<db>\\d+))?',
    '(?:\\?sentinelPassword=(?<sentinelPassword>[^&#]+))?$',
  ].join(''),
);

/** Says what the address of a Redis must be; null when nothing is wrong with it. */
export function findAddressProblem(url: string): string | null {
  if (url.startsWith(scheme)) {
    const form = `${scheme}user:password@host:26379,host:26379/name-of-the-master`;
    return toSentinelOptions(url) ? null : `must be of the form ${form}`;
  }
  if (!/^rediss?:\/\//.test(url))
    return `must be a URL that starts with redis:// or rediss:// or ${scheme}`;
  if (!URL.canParse(url)) return 'must be a URL';
  const { hostname, pathname } = new URL(url);
  if (hostname === '' || hostname.includes(',')) return 'must name one host';
  return /^\/?\d*$/.test(pathname) ? null : 'must end in the number of a database, if in a path';
}

type SentinelOptions = Pick<
  RedisOptions,
  'sentinels' | 'name' | 'username' | 'password' | 'sentinelPassword' | 'db'
>;

/** Maps a URL to the options by which ioredis finds the master of sentinels; null for the URL of a server. */
export function toSentinelOptions(url: string): SentinelOptions | null {
  const parts = shape.exec(url)?.groups;
  const sentinels = (parts?.['hosts'] ?? '').split(',').map(toSentinel);
  if (!parts || sentinels.some(({ host }) => host === '')) return null;
  const { name, username, password, db, sentinelPassword } = parts;
  return {
    sentinels,
    name,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(sentinelPassword && { sentinelPassword: decodeURIComponent(sentinelPassword) }),
    db: Number(db ?? 0),
  };
}

function toSentinel(text: string): { readonly host: string; readonly port: number } {
  const [, host = '', port = '26379'] = /^(\[[\da-f:]+\]|[\w.-]+)(?::(\d+))?$/i.exec(text) ?? [];
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
}

/** Like `findAddressProblem`, for a Redis that may be a cluster. */
export function findContentAddressProblem(url: string): string | null {
  if (!/^rediss?\+cluster:/.test(url)) return findAddressProblem(url);
  const form = 'redis+cluster://user:password@host:6379,host:6379';
  return listClusterNodes(url) ? null : `must be of the form ${form}, or rediss+cluster: with TLS`;
}

/** Lists the nodes that the URL of a Redis Cluster names, each as the URL of a server; null for any other URL. */
export function listClusterNodes(url: string): readonly string[] | null {
  const [, scheme, login = '', hosts = ''] =
    /^(rediss?)\+cluster:\/\/([^:@/]*:[^@/]+@)?([\w.:,[\]-]+)$/.exec(url) ?? [];
  const nodes = hosts.split(',').map((host) => `${scheme}://${login}${host}`);
  return nodes.every((node) => findAddressProblem(node) === null) ? nodes : null;
}
