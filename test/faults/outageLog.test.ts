import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { FaultProxy } from '../world/FaultProxy.ts'
import { bearer } from '../world/openApp.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let proxy: FaultProxy
let service: RunningService

beforeAll(async () => {
  proxy = await FaultProxy.open(world.databaseUrl)
  service = await startService({ DATABASE_URL: proxy.url, DEMO: '0' })
})
afterEach(() => proxy.restore())
afterAll(async () => {
  await service.stop()
  await proxy.close()
})

interface Line {
  level: number
  msg: string
  fault?: string
  state?: string
  count: number
  seconds: number
}

/** What was logged of faults since a line. */
const problemsSince = (first: number): Line[] =>
  service.lines
    .slice(first)
    .map(line => JSON.parse(line) as Line)
    .filter(({ level }) => level >= 40)

const request = (path: string) =>
  fetch(`${service.url}${path}`, { headers: bearer('wanderly') }).then(response => response.status)

/** Sends requests until one is answered in a way. */
const untilAnswered = (status: number) =>
  until(async () => {
    const [answer] = await Promise.all([request('/api/v2/ota/partner/products'), request('/ready')])
    return answer === status
  })

describe('an outage of the database', () => {
  for (const [how, seconds] of [
    ['cut', 2],
    // Longer than the worker waits for an answer.
    ['hang', 10],
  ] as const) {
    it(`is two lines of the whole service, at its beginning and its end (${how})`, async () => {
      const first = service.lines.length
      proxy[how]()
      await untilAnswered(503)
      const refused = Promise.all(Array.from({ length: 30 }, () => request('/api/v2/ota/partner/products')))
      expect(new Set(await refused)).toEqual(new Set([503]))
      const since = performance.now()
      await until(() => performance.now() - since > seconds * 1000)
      proxy.restore()
      await untilAnswered(200)
      await until(() => problemsSince(first).some(({ state }) => state === 'ended'))
      // Whatever else has failed would be logged by then.
      const ended = performance.now()
      await until(() => performance.now() - ended > 7000)
      const problems = problemsSince(first)
      expect(problems).toMatchObject([
        {
          fault: 'database-away',
          state: 'began',
          msg: 'The database does not answer. Requests are refused until it does.',
        },
        { fault: 'database-away', state: 'ended', msg: 'The database answers again.' },
      ])
      expect(problems[1]!.count).toBeGreaterThan(10)
      expect(problems[1]!.seconds).toBeGreaterThan(seconds - 1)
    })
  }
})
