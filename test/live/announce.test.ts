import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { type OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import type { Change } from '../../src/platform/notifications/Change.ts'
import { CHANNEL } from '../../src/platform/notifications/notifications.ts'
import { operators } from '../world/cast.ts'
import { FaultProxy } from '../world/FaultProxy.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { useWorld } from '../world/useWorld.ts'

const { operatorId } = operators.kayaks
const booking = (n: number): Change & { bookingId: string } => ({
  operatorId,
  bookingId: `01970000-0000-7000-9000-${String(n).padStart(12, '0')}`,
})

const world = useWorld()
let database: OpenDatabase
let listener: pg.Client
const received: string[] = []
const failures: unknown[] = []

/** Records what is said of announcements. */
const reporting = () =>
  new Faults(
    suiteLogger('error', line => {
      const { fault, err } = JSON.parse(line)
      if (fault === 'announcements') failures.push(err)
    }),
  )

beforeAll(async () => {
  listener = new pg.Client(world.databaseUrl)
  await listener.connect()
  listener.on('notification', ({ payload }) => received.push(payload!))
  await listener.query(`listen ${CHANNEL}`)
})

afterAll(async () => {
  await listener.end()
})

beforeEach(async () => {
  database = await openDatabase(world.databaseUrl, 3, {}, reporting())
})

afterEach(async () => {
  await database.close()
  await listener.query('select 1')
  received.length = 0
  failures.length = 0
})

/** What was received of everything announced until now: notifications arrive before the response to a later query. */
async function hearAll(): Promise<string> {
  await database.announced()
  await listener.query('select 1')
  return received.join()
}

describe('announce', () => {
  it('sends changes announced on the pool', async () => {
    database.announce(booking(1))
    expect(await hearAll()).toBe(JSON.stringify({ operatorId, bookingIds: [booking(1).bookingId] }))
  })

  it('sends what a transaction announced after its commit, and not before', async () => {
    await database.transaction(async sql => {
      sql.announce(booking(1))
      database.announce(booking(2))
      const soFar = await hearAll()
      expect(soFar).toContain(booking(2).bookingId)
      expect(soFar).not.toContain(booking(1).bookingId)
    })
    expect(await hearAll()).toContain(booking(1).bookingId)
  })

  it('does the same for a unit of work', async () => {
    await database.unitOfWork(operators.kayaks.operatorId, async (_em, sql) => {
      sql.announce(booking(1))
      expect(await hearAll()).toBe('')
    })
    expect(await hearAll()).toContain(booking(1).bookingId)
  })

  it('never sends what was rolled back', async () => {
    const fail = () => Promise.reject(new Error('not this time'))
    const inTransaction = database.transaction(async sql => {
      sql.announce(booking(1))
      await fail()
    })
    await expect(inTransaction).rejects.toThrow('not this time')
    const inUnitOfWork = database.unitOfWork(operators.kayaks.operatorId, async (_em, sql) => {
      sql.announce(booking(2))
      await fail()
    })
    await expect(inUnitOfWork).rejects.toThrow('not this time')
    expect(await hearAll()).toBe('')
  })

  it('never sends what could not be committed', async () => {
    const cut = database.transaction(async sql => {
      sql.announce(booking(1))
      await sql.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    })
    await expect(cut).rejects.toThrow()
    expect(await hearAll()).toBe('')
  })

  it('sends each thing once per batch, however often it changed', async () => {
    for (let n = 0; n < 100; n++) database.announce(booking(n % 2))
    await hearAll()
    expect(received).toHaveLength(1)
  })

  it('splits many changes into notifications that PostgreSQL accepts', async () => {
    for (let n = 0; n < 1000; n++) database.announce(booking(n))
    await hearAll()
    expect(received.flatMap(payload => JSON.parse(payload).bookingIds)).toEqual(
      Array.from({ length: 1000 }, (_, n) => booking(n).bookingId),
    )
    for (const payload of received) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
    expect(failures).toEqual([])
  })

  it('sends pending changes before the database is closed', async () => {
    database.announce(booking(1))
    await database.close()
    await listener.query('select 1')
    expect(received).toHaveLength(1)
  })

  it('reports once that the database is unreachable, and recovers when it is back', async () => {
    const proxy = await FaultProxy.open(world.databaseUrl)
    const cut = await openDatabase(proxy.url, 2, {}, reporting())
    proxy.cut()
    for (let n = 0; n < 3; n++) {
      cut.announce(booking(n))
      await cut.announced()
    }
    expect(failures).toHaveLength(1)
    proxy.restore()
    // The pool reconnects by itself.
    while (!(await cut.query('select 1').catch(() => undefined))) await sleep(20)
    cut.announce(booking(7))
    await cut.announced()
    expect(await hearAll()).toContain(booking(7).bookingId)
    await cut.close()
    await proxy.close()
  })
})
