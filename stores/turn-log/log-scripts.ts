import { Cluster } from 'ioredis';
import type { ContentRedis } from '../database/redis/open-content-redis.ts';

/**
 * Publishes `id length`, a line feed and the bytes of each entry; a MULTI could not, since it does not know the ids.
 * Only a first id creates the log; without one, false and nothing written when there is none.
 */
const addEntries = `
local message = {}
local function addEntries(from, to, firstId)
  for i = from, to do
    local id
    if firstId and i == from then id = redis.call('XADD', KEYS[1], firstId, 'e', ARGV[i])
    else id = redis.call('XADD', KEYS[1], 'NOMKSTREAM', '*', 'e', ARGV[i]) end
    if not id then return false end
    message[#message + 1] = id .. ' ' .. #ARGV[i] .. '\\n'
    message[#message + 1] = ARGV[i]
  end
  return true
end
local function publish(channel)
  if #message > 0 then redis.call(publishCommand, channel, table.concat(message)) end
end`;

const expire = `
local function expire(seconds)
  redis.call('EXPIRE', KEYS[1], seconds)
  redis.call('EXPIRE', KEYS[2], seconds)
end`;

/**
 * KEYS: log, head. ARGV: channel, id of the first entry, what to do, seconds to live, entries. To do is '' to begin, 'lost' to put
 * an end in the place of half a log or none, 'replace' to put it in the place of a whole one too.
 */
const begin = `${addEntries}${expire}
if redis.call('EXISTS', KEYS[2]) == 1 then
  if ARGV[3] == '' then return 0 end
  if ARGV[3] == 'lost' and redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
  if ARGV[3] == 'replace' and redis.call('HEXISTS', KEYS[2], 'lost') == 1 then return 0 end
end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('HSET', KEYS[2], 'begun', '1')
if ARGV[3] ~= '' then redis.call('HSET', KEYS[2], 'lost', '1') end
addEntries(5, #ARGV, ARGV[2])
publish(ARGV[1])
expire(ARGV[4])
return 1`;

/** KEYS: log, head. ARGV: writer. Returns -1 when the log is lost, its end in its place included. */
const beginAttempt = `
local begun, lost = unpack(redis.call('HMGET', KEYS[2], 'begun', 'lost'))
if redis.call('EXISTS', KEYS[1]) == 0 or not begun or lost then return -1 end
return redis.call('HINCRBY', KEYS[2], 'attempt:' .. ARGV[1], 1)`;

/**
 * KEYS: log, head. ARGV: channel, seconds to live unless retired or '', and for each writer: its name or '', attempt, number of
 * the append within the attempt or '', how many entries, entries. Returns for each 1 when appended, now or by an earlier
 * try, 0 when stale, -1 when the log or the append before this one is lost.
 */
const append = `${addEntries}${expire}
local fields, at = { 'begun', 'retired', 'lost' }, 3
while at <= #ARGV do
  fields[#fields + 1] = 'attempt:' .. ARGV[at]
  fields[#fields + 1] = 'last:' .. ARGV[at]
  at = at + 4 + ARGV[at + 3]
end
local known = redis.call('HMGET', KEYS[2], unpack(fields))
local begun, retired, lost = unpack(known)
local written = {}
local function write(writer, attempt, number, newest, last, from, to)
  if not begun then return -1 end
  local own = attempt .. ':' .. number
  if writer ~= '' then
    if lost or not newest then return -1 end
    if tonumber(newest) > tonumber(attempt) then return 0 end
    if number ~= '' then
      if last == own then return 1 end
      if number == '0' then
        if last and last:find(attempt .. ':', 1, true) == 1 then return -1 end
      elseif last ~= attempt .. ':' .. (tonumber(number) - 1) then return -1 end
    end
  end
  if not addEntries(from, to) then return -1 end
  if writer ~= '' and number ~= '' and to >= from then
    written[#written + 1] = 'last:' .. writer
    written[#written + 1] = own
  end
  return 1
end
local results, isAlive = {}, false
at = 3
while at <= #ARGV do
  local from, field = at + 4, 4 + 2 * #results
  local to = from + ARGV[at + 3] - 1
  local result = write(ARGV[at], ARGV[at + 1], ARGV[at + 2], known[field], known[field + 1], from, to)
  results[#results + 1] = result
  isAlive = isAlive or result == 1
  at = to + 1
end
publish(ARGV[1])
if #written > 0 then redis.call('HSET', KEYS[2], unpack(written)) end
if isAlive and not retired and ARGV[2] ~= '' then expire(ARGV[2]) end
return results`;

/** KEYS: log, head, reader. */
const forget = `
if redis.call('HEXISTS', KEYS[2], 'lost') == 1 then return 0 end
return redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])`;

/** KEYS: log, head. ARGV: seconds to live when delivered, and otherwise. A head alone keeps the log from beginning. */
const retire = `${expire}
redis.call('HSET', KEYS[2], 'retired', '1')
local begun, delivered = unpack(redis.call('HMGET', KEYS[2], 'begun', 'delivered'))
if begun and not delivered then expire(ARGV[2]) else expire(ARGV[1]) end
return 1`;

/** KEYS: log, head. ARGV: seconds to live when retired. */
const markDelivered = `${expire}
local begun, retired = unpack(redis.call('HMGET', KEYS[2], 'begun', 'retired'))
if not begun or redis.call('HSETNX', KEYS[2], 'delivered', '1') == 0 then return 0 end
if retired then expire(ARGV[1]) end
return 1`;

type Script<Result = number> = (
  ...keysAndArguments: readonly (string | number | Buffer)[]
) => Promise<Result>;

export interface LogScripts {
  beginTurnLog: Script;
  beginTurnAttempt: Script;
  appendTurnEvents: Script<number[]>;
  retireTurnLog: Script;
  markTurnDelivered: Script;
  forgetTurnLog: Script;
}

export function defineLogScripts<Client extends ContentRedis>(redis: Client): Client & LogScripts {
  const setUp = `local publishCommand = '${redis instanceof Cluster ? 'SPUBLISH' : 'PUBLISH'}'`;
  const define = (name: keyof LogScripts, numberOfKeys: number, lua: string) =>
    redis.defineCommand(name, { numberOfKeys, lua: setUp + lua });
  define('beginTurnLog', 2, begin);
  define('beginTurnAttempt', 2, beginAttempt);
  define('appendTurnEvents', 2, append);
  define('retireTurnLog', 2, retire);
  define('markTurnDelivered', 2, markDelivered);
  define('forgetTurnLog', 3, forget);
  return redis as Client & LogScripts;
}
