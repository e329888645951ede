import { once } from 'node:events'
import { Redis as Client } from 'ioredis'
import type { Fault } from '../log/Faults.ts'
import type { Redis } from './Redis.ts'
import type { Script } from './Script.ts'

/** How long a caller waits for an answer, in milliseconds. */
const TIMEOUT_MS = 250

/** For how long nobody asks again after there was none. */
const PAUSE_MS = 1000

/** The longest time for an attempt to connect, and between two attempts. */
const RECONNECT_MS = 1000

/**
 * Opens a connection, which opens itself again whenever it is lost. It waits for a second at most until there is one.
 * @param url `redis://` or `rediss://`, with the user and the password
 */
export async function openRedis(url: string, fault: Fault): Promise<Redis> {
  const client = new Client(url, {
    commandTimeout: TIMEOUT_MS,
    connectTimeout: RECONNECT_MS,
    // One whose other end is gone without a sign is replaced.
    socketTimeout: 2 * PAUSE_MS,
    // What cannot be asked now is refused now.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: attempts => Math.min(50 * 2 ** attempts, RECONNECT_MS),
  })
  let awayUntil = 0
  let isAway = false
  const away = (error: unknown) => {
    awayUntil = performance.now() + PAUSE_MS
    isAway = true
    fault.occurred(error)
  }
  const back = () => {
    awayUntil = 0
    if (isAway) fault.ended()
    isAway = false
  }
  client.on('error', away).on('ready', back)
  await once(client, 'ready', { signal: AbortSignal.timeout(RECONNECT_MS) }).catch(away)

  const evaluate = async ({ text, sha1 }: Script, key: string, args: readonly string[]): Promise<unknown> => {
    try {
      return await client.evalsha(sha1, 1, key, ...args)
    } catch (error) {
      if (!String(error).includes('NOSCRIPT')) throw error
      return client.eval(text, 1, key, ...args)
    }
  }

  return {
    async run(script, key, args) {
      if (performance.now() < awayUntil) return undefined
      try {
        const answer = await evaluate(script, key, args)
        back()
        return answer
      } catch (error) {
        away(error)
        return undefined
      }
    },
    get isAway() {
      return isAway
    },
    async close() {
      client.disconnect()
    },
  }
}
