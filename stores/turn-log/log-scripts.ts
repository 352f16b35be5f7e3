import type { Redis } from 'ioredis';

/**
 * KEYS: log, fence, retired. ARGV: channel, attempt or '', seconds to live, seconds to live when retired, entries.
 * Publishes `id length`, a line feed and the bytes of each entry; a MULTI could not, since it does not know the ids.
 */
const append = `
if ARGV[2] ~= '' then
  local newest = redis.call('GET', KEYS[2])
  if newest and tonumber(newest) > tonumber(ARGV[2]) then return 0 end
end
local message = {}
for i = 5, #ARGV do
  local id = redis.call('XADD', KEYS[1], '*', 'e', ARGV[i])
  message[#message + 1] = id .. ' ' .. #ARGV[i] .. '\\n'
  message[#message + 1] = ARGV[i]
end
if #message > 0 then redis.call('PUBLISH', ARGV[1], table.concat(message)) end
if redis.call('EXISTS', KEYS[3]) == 1 then
  redis.call('EXPIRE', KEYS[1], ARGV[4])
else
  redis.call('EXPIRE', KEYS[1], ARGV[3])
end
if ARGV[2] ~= '' then redis.call('EXPIRE', KEYS[2], ARGV[3]) end
return 1`;

/** KEYS: fence. ARGV: seconds to live. */
const begin = `
local attempt = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[1])
return attempt`;

/** KEYS: log, retired. ARGV: seconds to live, seconds during which a late append does not revive the log. */
const retire = `
redis.call('SET', KEYS[2], '1', 'EX', ARGV[2])
return redis.call('EXPIRE', KEYS[1], ARGV[1])`;

type Script = (...keysAndArguments: readonly (string | number | Buffer)[]) => Promise<number>;

export interface LogScripts {
  appendTurnEvents: Script;
  beginTurnAttempt: Script;
  retireTurnLog: Script;
}

export function defineLogScripts(redis: Redis): Redis & LogScripts {
  redis.defineCommand('appendTurnEvents', { numberOfKeys: 3, lua: append });
  redis.defineCommand('beginTurnAttempt', { numberOfKeys: 1, lua: begin });
  redis.defineCommand('retireTurnLog', { numberOfKeys: 2, lua: retire });
  return redis as Redis & LogScripts;
}
