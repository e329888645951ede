import type { Redis } from '../../../platform/redis/Redis.ts'
import { Script } from '../../../platform/redis/Script.ts'
import type { Quota } from './RateLimit.ts'

// A bucket as in RateLimit.ts, by the clock of Redis. What would be full again is not stored.
const TAKE = new Script(`
local quota = { perSecond = tonumber(ARGV[1]), burst = tonumber(ARGV[2]) }
local cost, needed = tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stored = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = tonumber(stored[1]) or quota.burst
local at = tonumber(stored[2]) or now
tokens = math.min(quota.burst, tokens + math.max(0, now - at) / 1000 * quota.perSecond)
if cost == 0 or tokens + 1e-6 < needed then return tostring(tokens) end
local left = math.min(quota.burst, tokens - cost)
local full = math.ceil((quota.burst - left) / quota.perSecond * 1000)
if full <= 0 then
  redis.call('DEL', KEYS[1])
else
  redis.call('HSET', KEYS[1], 'tokens', tostring(left), 'at', tostring(now))
  redis.call('PEXPIRE', KEYS[1], full)
end
return tostring(tokens)`)

/** The token buckets of keys, one for all instances. */
export class SharedBuckets {
  readonly #redis: Redis

  constructor(redis: Redis) {
    this.#redis = redis
  }

  /**
   * Takes tokens from a bucket if it has as many as are needed.
   *
   * @returns what it had before; undefined while Redis is away
   */
  async take(name: string, quota: Quota, cost: number, needed: number): Promise<number | undefined> {
    const { perSecond, burst } = quota
    const before = await this.#redis.run(TAKE, `rate:${name}`, [perSecond, burst, cost, needed].map(String))
    return before === undefined ? undefined : Number(before)
  }

  /** What a bucket has; undefined while Redis is away. */
  read(name: string, quota: Quota): Promise<number | undefined> {
    return this.take(name, quota, 0, 0)
  }

  /** Takes tokens whatever the bucket has, or gives some back. Nobody waits for it. */
  change(name: string, quota: Quota, cost: number): void {
    if (cost !== 0) void this.take(name, quota, cost, Number.MIN_SAFE_INTEGER)
  }
}
