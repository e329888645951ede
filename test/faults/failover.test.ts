import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { checkDatabase } from '../../src/platform/connection/checkDatabase.ts'
import { findPrimary } from '../../src/platform/connection/findPrimary.ts'
import { queryOnce } from '../../src/platform/connection/queryOnce.ts'
import { type Answer, type Attempt, booking, products, send, usage } from '../world/Attempt.ts'
import { describeWith } from '../world/describeWith.ts'
import { openReplicated } from '../world/openReplicated.ts'
import { SystemPostgres } from '../world/SystemPostgres.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { busy, until, untilPasses } from '../world/until.ts'

const DATABASE = 'failover'

const NO_ANSWER: Answer = { status: 0, data: {}, retryAfter: null }

describeWith('a packaged PostgreSQL with pg_basebackup', 'a database of a primary and a synchronous standby', () => {
  let primary: SystemPostgres
  let standby: SystemPostgres
  let url: string
  let service: RunningService
  beforeAll(async () => {
    primary = await openReplicated(DATABASE)
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

  const count = async (postgres: SystemPostgres, rows: string) => {
    const text = `select count(*)::int n from ${rows}`
    const [row] = await queryOnce<{ n: number }>(postgres.url(DATABASE), AbortSignal.timeout(30_000), text)
    return row!.n
  }

  const entryCount = (postgres: SystemPostgres) => count(postgres, `usage_entry where meter = 'failover'`)

  const read = async () => {
    const begun = performance.now()
    const { status } = await send(service.url, products())
    return { status, took: performance.now() - begun }
  }

  const untilRecorded = () =>
    untilPasses(async () => expect((await send(service.url, usage('failover'))).status).toBe(201))

  it('finds the primary, and serves reads without waiting while the standby hangs', async () => {
    expect(await findPrimary(url)).toBe(primary.url(DATABASE))
    standby.freeze()
    const reads: { status: number; took: number }[] = []
    // More at once each time, so that the pool opens connections, which look for the primary.
    for (let n = 1; n <= 20; n++) reads.push(...(await Promise.all(Array.from({ length: n }, read))))
    standby.thaw()
    expect(reads.filter(each => each.status !== 200)).toEqual([])
    expect(Math.max(...reads.map(each => each.took))).toBeLessThan(1500 * busy)
    await untilRecorded()
  })

  it('follows a promotion: nothing acknowledged is lost, and writes go on without a restart', async () => {
    const earlier = await entryCount(primary)
    const answers = new Map<Attempt, Answer>()
    let [over, refusals] = [false, 0]
    const client = async () => {
      while (!over) {
        const attempt = answers.size % 2 ? booking(answers.size) : usage('failover')
        answers.set(attempt, NO_ANSWER)
        const answer = await send(service.url, attempt).catch(() => NO_ANSWER)
        if (answer.status === 503) {
          refusals++
          expect(Number(answer.retryAfter)).toBeGreaterThan(0)
        }
        answers.set(attempt, answer)
      }
    }
    const clients = Promise.all(Array.from({ length: 8 }, client))
    using _ = { [Symbol.dispose]: () => (over = true) }
    const accepted = () => [...answers.values()].filter(each => each.status === 201).length
    await until(() => accepted() > 200)

    await primary.kill()
    await until(() => refusals > 0)
    expect((await fetch(`${service.url}/ready`)).status).toBe(503)

    standby.promote()
    const promoted = performance.now()
    const before = accepted()
    await until(() => accepted() > before)
    expect(performance.now() - promoted).toBeLessThan(10_000 * busy)
    await until(() => accepted() > before + 100)
    over = true
    await clients
    await untilPasses(async () => expect((await fetch(`${service.url}/ready`)).status).toBe(200))

    // Each that was acknowledged is repeated with the same result, and each that was not is done once.
    for (const [attempt, first] of answers) {
      const { status, data } = await send(service.url, attempt)
      if (first.status === 201) expect({ status, data }).toEqual({ status: 201, data: first.data })
      if (attempt.path.endsWith('meters')) expect(status).toBe(201)
    }
    const recorded = [...answers.keys()].filter(each => each.path.endsWith('meters'))
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
    await untilRecorded()
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
