import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { deleteOldTallies } from '../../src/domain/access/deleteOldTallies.ts'
import { RequestCounter } from '../../src/domain/access/RequestCounter.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { writeRequestCounts } from '../../src/transports/http/logging/writeRequestCounts.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued, whileLocked } from '../world/whileLocked.ts'

const world = useWorld()
let wanderly: Caller
beforeAll(async () => {
  wanderly = await world.caller('wanderly')
})
afterEach(async () => {
  await world.admin.query('delete from request_tally')
  await world.admin.query('delete from call_tally')
})

const tallies = () =>
  world.admin.query('select day, outcome, bucket, requests from request_tally order by day, outcome, bucket')

/** Keeps the values that would be written. */
function recording(): { sql: Sql; written: unknown[][][] } {
  const written: unknown[][][] = []
  const query: Sql['query'] = async (_, values) => {
    written.push(values as unknown[][])
    return []
  }
  return { sql: { query, announce: () => {} }, written }
}

describe('the counter of requests', () => {
  it('counts by day, outcome and latency, and adds to the stored counts', async () => {
    const counter = new RequestCounter(world.database)
    for (const milliseconds of [1, 1, 2, null]) counter.count(wanderly, 'ok', milliseconds, world.now)
    counter.count(wanderly, 'validation', 1, world.now)
    await counter.write()
    counter.count(wanderly, 'ok', 1, world.now)
    counter.count(wanderly, 'ok', 1, new Date('2026-06-15T23:59:59.999Z'))
    counter.count(wanderly, 'ok', 1, new Date('2026-06-16T00:00:00Z'))
    await counter.write()
    expect(await tallies()).toEqual([
      { day: '2026-06-15', outcome: 'ok', bucket: 0, requests: 1 },
      { day: '2026-06-15', outcome: 'ok', bucket: 16, requests: 4 },
      { day: '2026-06-15', outcome: 'ok', bucket: 20, requests: 1 },
      { day: '2026-06-15', outcome: 'validation', bucket: 16, requests: 1 },
      { day: '2026-06-16', outcome: 'ok', bucket: 16, requests: 1 },
    ])
  })

  it('counts by kind of call, and what a rate limit refused, and adds to the stored counts', async () => {
    const counter = new RequestCounter(world.database)
    for (const outcome of ['ok', 'validation', 'rate-limited'])
      counter.count(wanderly, outcome, 1, world.now, 'bookings')
    await counter.write()
    counter.count(wanderly, 'ok', 1, world.now, 'bookings')
    counter.count(wanderly, 'rate-limited', 1, new Date('2026-06-16T00:00:00Z'), 'usage-entries')
    counter.count(wanderly, 'ok', 1, world.now)
    await counter.write()
    expect(await world.admin.query('select day, kind, requests, limited from call_tally order by day')).toEqual([
      { day: '2026-06-15', kind: 'bookings', requests: 4, limited: 1 },
      { day: '2026-06-16', kind: 'usage-entries', requests: 1, limited: 1 },
    ])
  })

  it('writes everything in one statement, and nothing if there is nothing', async () => {
    const { sql, written } = recording()
    const counter = new RequestCounter(sql)
    await counter.write()
    expect(written).toHaveLength(0)
    for (let each = 0; each < 1000; each++) counter.count(wanderly, `o${each % 5}`, each, world.now)
    await counter.write()
    await counter.write()
    expect(written).toHaveLength(1)
    expect(written[0]![5]!.reduce((sum: number, each) => sum + (each as number), 0)).toBe(1000)
  })

  it('adds up the counts of two concurrent instances, without a deadlock', async () => {
    const callers = [wanderly, await world.caller('tripster')]
    const [first, last] = callers.toSorted((one, other) => (one.keyId < other.keyId ? -1 : 1)) as [Caller, Caller]
    const write = async (...order: Caller[]) => {
      const counter = new RequestCounter(world.database)
      for (const caller of order) counter.count(caller, 'ok', 1, world.now)
      await counter.write()
    }
    await write(first, last)
    // If each instance wrote in the order in which it had counted, the two would deadlock.
    const lock = 'select from request_tally where key_id = $1 for update'
    const { both } = await holding(world, [[lock, [last.keyId]]], async () => {
      const one = write(last, first)
      await untilQueued(world, 1)
      const other = write(first, last)
      await untilQueued(world, 2)
      return { both: Promise.all([one, other]) }
    })
    await both
    expect(await world.admin.query('select requests from request_tally')).toEqual([{ requests: 3 }, { requests: 3 }])
  })

  it('loses nothing that is counted during a write', async () => {
    const counter = new RequestCounter(world.database)
    counter.count(wanderly, 'ok', 1, world.now)
    await whileLocked(world, [['lock table request_tally']], () => {
      const writing = counter.write()
      counter.count(wanderly, 'ok', 1, world.now)
      return writing
    })
    await counter.write()
    expect(await tallies()).toMatchObject([{ requests: 2 }])
  })

  it('is limited in the number of counts, whatever the number of keys, and starts again after a write', async () => {
    const { sql, written } = recording()
    const counter = new RequestCounter(sql)
    const many = () => {
      for (let each = 0; each < 6000; each++) {
        const caller = { ...wanderly, keyId: randomUUID() }
        counter.count(caller, 'ok', 1, world.now)
      }
    }
    many()
    await counter.write()
    many()
    await counter.write()
    expect(written.map(([, keys]) => keys!.length)).toEqual([5000, 5000])
  })
})

describe('writing the statistics of requests', () => {
  it('writes periodically, and writes the rest when it stops', async () => {
    const counter = new RequestCounter(world.database)
    const writing = writeRequestCounts(counter, new Faults().of('statistics'), 5)
    counter.count(wanderly, 'ok', 1, world.now)
    await until(async () => (await tallies()).length > 0)
    await writing.stop()
    const last = writeRequestCounts(counter, new Faults().of('statistics'), 60_000)
    counter.count(wanderly, 'ok', 1, world.now)
    await last.stop()
    expect(await tallies()).toMatchObject([{ requests: 2 }])
  })

  it('survives a failed write, and logs the loss', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    let broken = true
    const { sql, written } = recording()
    const query: Sql['query'] = (text, values, operatorId) =>
      broken ? Promise.reject(new Error('gone')) : sql.query(text, values, operatorId)
    const counter = new RequestCounter({ ...sql, query })
    const writing = writeRequestCounts(counter, new Faults(log).of('statistics'), 1)
    counter.count(wanderly, 'ok', 1, world.now)
    await until(() => lines.length > 0)
    broken = false
    counter.count(wanderly, 'ok', 1, world.now)
    await writing.stop()
    expect(lines).toHaveLength(1)
    expect(written).toHaveLength(1)
  })
})

describe('deleteOldTallies', () => {
  it('keeps the tallies of the longest period that can end today', async () => {
    const counter = new RequestCounter(world.database)
    const walls = await world.caller('wallPartner')
    for (const back of [0, 400, 401]) {
      const day = new Date(world.now.getTime() - back * 86_400_000)
      for (const caller of [wanderly, walls]) counter.count(caller, 'ok', 1, day, 'reads')
    }
    await counter.write()
    const run = newChoreRun()
    await deleteOldTallies(world.database, world.now, run)
    expect(run.failures).toEqual([])
    for (const table of ['request_tally', 'call_tally']) {
      expect(await world.admin.query(`select day from ${table} order by day`)).toEqual(
        ['2025-05-11', '2025-05-11', '2026-06-15', '2026-06-15'].map(day => ({ day })),
      )
    }
  })
})
