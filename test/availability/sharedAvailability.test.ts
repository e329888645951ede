import { beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { issueKey } from '../../src/domain/access/issueKey.ts'
import { revokeKey } from '../../src/domain/access/revokeKey.ts'
import { findDates } from '../../src/domain/availability/findDates.ts'
import { findTimeslotsBetween } from '../../src/domain/availability/findTimeslots.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { atEndOfFile } from '../world/atEndOfFile.ts'
import { activities, operators, partners } from '../world/cast.ts'
import { countStatements } from '../world/countStatements.ts'
import { openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const { sunset, island, rapids, midnight, secret, bouldering } = activities
const { operatorId } = operators.kayaks
const ranges = [
  ['2026-06-15', '2026-06-15'],
  ['2026-06-16', '2026-07-30'],
  ['2026-10-25', '2026-10-25'],
  ['2028-01-01', '2028-01-31'],
] as const

interface Requested {
  activityId: string
  from: string
  to: string
}

const requested: Requested[] = [sunset, island, rapids, midnight, secret, bouldering].flatMap(activity =>
  ranges.map(([from, to]) => ({ activityId: activity.activityId, from, to })),
)

const outcome = (read: Promise<unknown>) => read.catch((error: unknown) => ({ refused: (error as Error).message }))

describe.each<[string, (db: Sql, each: Requested) => Promise<object[]>]>([
  ['dates', (db, { activityId, from, to }) => findDates(db, operatorId, activityId, from, to, world.now)],
  [
    'timeslots',
    (db, { activityId, from, to }) => findTimeslotsBetween(db, operatorId, activityId, from, to, world.now),
  ],
])('%s that are read together', (_, read) => {
  it('are those that each request finds alone, in one statement', async () => {
    const { db, sent } = countStatements(world.database)
    const together = await Promise.all(requested.map(each => outcome(read(db, each))))
    expect(sent).toHaveLength(1)
    const alone: unknown[] = []
    for (const each of requested) alone.push(await outcome(read(db, each)))
    expect(sent).toHaveLength(1 + requested.length)
    const plain = (outcomes: unknown[]) =>
      outcomes.map(each => (Array.isArray(each) ? each.map(({ place, ...found }) => found) : each))
    expect(plain(together)).toEqual(plain(alone))
    // Some find timeslots, some find none, and some find no activity.
    const kinds = new Set(together.map(each => (Array.isArray(each) ? each.length > 0 : 'refused')))
    expect(kinds).toEqual(new Set([true, false, 'refused']))
  })

  it('are not those of long ranges, which would hold up the others', async () => {
    const { db, sent } = countStatements(world.database)
    const { activityId } = requested[0]!
    const reads = ['2026-08-15', '2026-08-16', '2026-08-17'].map(to => read(db, { activityId, from: '2026-06-16', to }))
    const found = await Promise.all(reads)
    // 61, 62 and 63 days.
    expect(sent).toHaveLength(2)
    expect(found.map(each => each.length > 0)).toEqual([true, true, true])
  })
})

describe('availability over REST without kept answers', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await openApp(world)
    atEndOfFile(() => app.close())
  })

  it.each(['dates?StartDate=2026-06-15&EndDate=2026-06-22', 'timeslots?Date=2026-06-16'])(
    'refuses a key at once when it is revoked: %s',
    async path => {
      const { partnerId } = partners.wanderly
      const key = { partnerId, name: 'To be revoked', scopes: ['ota'] as ['ota'] }
      const { apiKey, key: text } = await issueKey(world.database, operatorId, key, world.now)
      const ask = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${text}` } })
      const of = (id: string) => `/api/v2/ota/partner/availability/${id}/${path}`
      expect((await ask(of(sunset.id))).statusCode).toBe(200)
      await revokeKey(world.database, operatorId, apiKey.keyId, world.now)
      // What would be refused anyway tells that the key is the reason, and nothing about the activity.
      for (const id of [sunset.id, secret.id, 'kayak']) {
        const refused = await ask(of(id))
        expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthenticated'])
      }
    },
  )
})
