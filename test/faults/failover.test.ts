import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { checkDatabase } from '../../src/platform/connection/checkDatabase.ts'
import { findPrimary } from '../../src/platform/connection/findPrimary.ts'
import { queryOnce } from '../../src/platform/connection/queryOnce.ts'
import { activities, keys, writeCast, writeKeys } from '../world/cast.ts'
import { describeWith } from '../world/describeWith.ts'
import { SystemPostgres } from '../world/SystemPostgres.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { busy, until, untilPasses } from '../world/until.ts'

const DATABASE = 'failover'

/** A write with its key, so that it can be sent again, and the status of its response, if it has got one. */
interface Write {
  path: string
  token: string
  key: string
  body: object
  status?: number
  retryAfter?: string | null
  id?: unknown
}

const booking = (index: number): Write => ({
  path: '/api/v2/ota/partner/booking',
  token: keys.wanderly.text,
  key: randomUUID(),
  body: {
    ActivityID: activities.sunset.id,
    Date: localDay(new Date(), 'Europe/London', 3 + (index % 60)),
    Time: ['09:00', '13:00', '18:00'][index % 3],
    Participants: 1,
    Customer: { FirstName: 'Ada', LastName: `Number ${index}`, Email: 'ada@example.com' },
  },
})

const usage = (): Write => ({
  path: '/api/v2/usage/meters',
  token: keys.usage.text,
  key: randomUUID(),
  body: { Meter: 'failover', Usage: 1 },
})

describeWith('a packaged PostgreSQL with pg_basebackup', 'a database of a primary and a synchronous standby', () => {
  let primary: SystemPostgres
  let standby: SystemPostgres
  let url: string
  let service: RunningService
  beforeAll(async () => {
    primary = await SystemPostgres.open(SystemPostgres.withReplication()!, {})
    await primary.run(`create database ${DATABASE}`)
    await migrate(primary.url(DATABASE))
    const database = await openDatabase(primary.url(DATABASE), 2)
    await writeCast(database)
    await writeKeys(database)
    await database.close()
    standby = await primary.openStandby('two')
    await primary.run(`alter system set synchronous_standby_names = 'two'`, 'select pg_reload_conf()')
    // The standby first: it is not the order that decides.
    url = `postgres://postgres:postgres@${standby.host},${primary.host}/${DATABASE}`
    service = await startService({ DATABASE_URL: url, DEMO: '0', RATE_LIMIT_PER_SECOND: '0' })
  })
  afterAll(async () => {
    await service?.stop()
    await standby?.close()
    await primary?.close()
  })

  const send = async (write: Write) => {
    const response = await fetch(`${service.url}${write.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${write.token}`,
        'content-type': 'application/json',
        'idempotency-key': write.key,
      },
      body: JSON.stringify(write.body),
    })
    const { data } = (await response.json()) as { data?: { BookingID?: string; EntryID?: string } }
    write.status = response.status
    write.retryAfter = response.headers.get('retry-after')
    if (response.status === 201) write.id = data
  }

  const count = async (postgres: SystemPostgres, rows: string) => {
    const text = `select count(*)::int n from ${rows}`
    const [row] = await queryOnce<{ n: number }>(postgres.url(DATABASE), AbortSignal.timeout(30_000), text)
    return row!.n
  }

  const entryCount = (postgres: SystemPostgres) => count(postgres, `usage_entry where meter = 'failover'`)

  const read = async () => {
    const headers = { authorization: `Bearer ${keys.wanderly.text}` }
    const begun = performance.now()
    const response = await fetch(`${service.url}/api/v2/ota/partner/products`, { headers })
    await response.arrayBuffer()
    return { status: response.status, took: performance.now() - begun }
  }

  it('finds the primary, and serves reads without waiting while the standby hangs', async () => {
    expect(await findPrimary(url)).toBe(primary.url(DATABASE))
    standby.freeze()
    const reads: { status: number; took: number }[] = []
    // More at once each time, so that the pool opens connections, which look for the primary.
    for (let n = 1; n <= 20; n++) reads.push(...(await Promise.all(Array.from({ length: n }, read))))
    standby.thaw()
    expect(reads.filter(each => each.status !== 200)).toEqual([])
    expect(Math.max(...reads.map(each => each.took))).toBeLessThan(1500 * busy)
    await untilPasses(async () => {
      const write = usage()
      await send(write)
      expect(write.status).toBe(201)
    })
  })

  it('follows a promotion: nothing acknowledged is lost, and writes go on without a restart', async () => {
    const earlier = await entryCount(primary)
    const writes: Write[] = []
    let over = false
    const client = async () => {
      while (!over) {
        const index = writes.length
        const write = index % 2 ? booking(index) : usage()
        writes.push(write)
        await send(write).catch(() => {})
      }
    }
    const clients = Array.from({ length: 8 }, client)
    using _ = { [Symbol.dispose]: () => (over = true) }
    const accepted = () => writes.filter(each => each.status === 201).length
    await until(() => accepted() > 200)

    await primary.kill()
    const before = writes.length
    await until(() => writes.slice(before).some(each => each.status === 503))
    const refused = writes.slice(before).filter(each => each.status === 503)
    expect(refused.map(each => Number(each.retryAfter) > 0)).not.toContain(false)
    expect((await fetch(`${service.url}/ready`)).status).toBe(503)

    standby.promote()
    const promoted = performance.now()
    const acceptedBefore = accepted()
    await until(() => accepted() > acceptedBefore)
    expect(performance.now() - promoted).toBeLessThan(10_000 * busy)
    await until(() => accepted() > acceptedBefore + 100)
    over = true
    await Promise.all(clients)
    await untilPasses(async () => expect((await fetch(`${service.url}/ready`)).status).toBe(200))

    // Each that was acknowledged is repeated with the same result, and each that was not is done once.
    for (const write of writes) {
      const first = write.status === 201 ? write.id : undefined
      await send(write)
      if (first !== undefined) expect(write.id).toEqual(first)
    }
    const recorded = writes.filter(each => each.path.endsWith('meters'))
    expect(new Set(recorded.map(each => each.status))).toEqual(new Set([201]))
    // Background work goes on too.
    await until(async () => (await count(standby, 'booking_event where not relayed')) === 0)
    expect(await entryCount(standby)).toBe(earlier + recorded.length)
  })

  it('leaves out the old primary when it comes back and accepts writes', async () => {
    primary.start()
    // It waits for its synchronous standby otherwise.
    await primary.run(`alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()')
    expect(await findPrimary(url)).toBe(standby.url(DATABASE))
    expect(await findPrimary(url.replace(`${standby.host},${primary.host}`, `${primary.host},${standby.host}`))).toBe(
      standby.url(DATABASE),
    )
    await standby.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${DATABASE}'`)
    await untilPasses(async () => {
      const write = usage()
      await send(write)
      expect(write.status).toBe(201)
    })
    expect(await entryCount(standby)).toBeGreaterThan(await entryCount(primary))
    await primary.kill()
  })

  it('does not start with standbys alone, or with hosts of two clusters', async () => {
    const other = await SystemPostgres.open(SystemPostgres.withReplication()!, {})
    await other.run(`create database ${DATABASE}`)
    const alone = await standby.openStandby('three')
    const check = (...hosts: string[]) =>
      checkDatabase({
        databaseUrl: `postgres://postgres:postgres@${hosts.join()}/${DATABASE}`,
        databaseDirectUrl: null,
        databaseMigrationUrl: null,
        databaseJobsUrl: null,
        databaseReplicaUrls: [],
        databasePrepare: true,
        walArchive: null,
      })
    try {
      await expect(check(standby.host, other.host)).rejects.toThrow(
        `The hosts of DATABASE_URL are of different clusters: ${other.host} is no copy of ${standby.host}. Name a primary and its standbys.`,
      )
      await expect(check(alone.host, primary.host)).rejects.toThrow(
        `The database of DATABASE_URL cannot be used: none of its hosts is a primary: ${alone.host} is a standby, ${primary.host} does not answer (connect ECONNREFUSED ${primary.host})`,
      )
    } finally {
      await alone.close()
      await other.close()
    }
  })
})
