import { hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { insertUsage } from '../../src/domain/meters/recording/insertUsage.ts'
import type { NewUsage } from '../../src/domain/meters/recording/NewUsage.ts'
import { UsageRecorder } from '../../src/domain/meters/recording/UsageRecorder.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { operators } from '../world/cast.ts'
import { FaultProxy } from '../world/FaultProxy.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { uncounting } from './counting.ts'

const world = useWorld()
let recorder: UsageRecorder
/** The number of entries in each statement. */
let sizes: number[]
beforeEach(() => {
  sizes = []
  const counting: Sql = {
    query(text, values = [], operatorId) {
      const fingerprints = values.find(value => Buffer.isBuffer(value))
      sizes.push(fingerprints ? fingerprints.length / 32 : 1)
      return world.database.query(text, values, operatorId)
    },
    announce: () => {},
  }
  recorder = new UsageRecorder(counting)
})
afterEach(async () => {
  await world.admin.query(uncounting('delete from usage_entry'))
})

const entry = (more: Partial<NewUsage> = {}): NewUsage => ({
  operatorId: operators.kayaks.operatorId,
  meter: 'm',
  usage: '1',
  extraInfo: null,
  occurredAt: world.now,
  recordedAt: world.now,
  idempotencyKey: null,
  fingerprint: null,
  ...more,
})
const keyed = (key: string) => entry({ idempotencyKey: key, fingerprint: hash('sha256', key, 'hex') })
const several = (count: number) => Array.from({ length: count }, () => recorder.record(entry()))
const stored = () =>
  world.admin.query<{ entries: number; total: number }>(
    `select (select count(*) from usage_entry)::int entries, (select coalesce(sum(events), 0) from usage_day)::int total`,
  )

describe('the recorder', () => {
  it('returns a distinct ID for each entry, which the totals include by then', async () => {
    const ids = await Promise.all(several(50))
    expect(new Set(ids).size).toBe(50)
    expect(await stored()).toEqual([{ entries: 50, total: 50 }])
  })

  it('records an entry at once, and those that arrive meanwhile together', async () => {
    const lock = 'lock table usage_entry in access exclusive mode'
    const { all } = await holding(world, [[lock]], async () => {
      const first = several(1)
      await untilQueued(world, 1)
      return { all: Promise.all([...first, ...several(700)]) }
    })
    await all
    expect(sizes).toEqual([1, 700])
    expect(await stored()).toEqual([{ entries: 701, total: 701 }])
  })

  it('counts equal keys once: in one statement, and in two concurrent ones', async () => {
    const ids = await Promise.all(['x', 'a', 'b', 'a'].map(key => recorder.record(keyed(key))))
    expect(ids.filter(id => id === null)).toHaveLength(1)
    let meeting: Promise<number | null> = Promise.resolve(0)
    await world.database.transaction(async sql => {
      await insertUsage(sql, [keyed('c')])
      meeting = recorder.record(keyed('c'))
      await untilQueued(world, 1)
    })
    expect(await meeting).toBeNull()
    expect(await stored()).toEqual([{ entries: 4, total: 4 }])
  })

  it('fails only the invalid entry of a statement', async () => {
    const answers = await Promise.allSettled(
      [entry(), entry({ meter: 'NUL \u0000' }), entry()].map(each => recorder.record(each)),
    )
    expect(answers.map(each => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await stored()).toEqual([{ entries: 2, total: 2 }])
  })

  it('is not blocked by another operator whose totals are being rebuilt', async () => {
    const { kayaks, walls } = operators
    const alone = 'select pg_advisory_xact_lock(1970495847, hashtext($1::text))'
    const { blocked } = await holding(world, [[alone, [kayaks.operatorId]]], async () => {
      const blocked = Promise.all(several(50))
      await untilQueued(world, 1)
      const ids = await Promise.all(
        Array.from({ length: 50 }, () => recorder.record(entry({ operatorId: walls.operatorId }))),
      )
      expect(new Set(ids).size).toBe(50)
      expect(await stored()).toEqual([{ entries: 50, total: 50 }])
      return { blocked }
    })
    await blocked
    expect(await stored()).toEqual([{ entries: 100, total: 100 }])
  })
})

describe('the recorder on a connection that breaks', () => {
  it('does not retry entries that may already be recorded', async () => {
    const proxy = await FaultProxy.open(world.databaseUrl)
    const database = await openDatabase(proxy.url, 2)
    try {
      const broken = new UsageRecorder(database)
      await broken.record(entry())
      const lock = 'lock table usage_entry in access exclusive mode'
      let answers: PromiseSettledResult<unknown>[] = []
      await holding(world, [[lock]], async () => {
        const asked = Promise.allSettled([broken.record(entry()), broken.record(entry())])
        await untilQueued(world, 1)
        proxy.cut()
        answers = await asked
        proxy.restore()
      })
      expect(answers.map(each => each.status)).toEqual(['rejected', 'rejected'])
      const [row] = await stored()
      // PostgreSQL may commit one if it has not noticed the break, but never twice.
      expect([1, 2, 3]).toContain(row!.entries)
    } finally {
      await database.close()
      await proxy.close()
    }
  })
})
