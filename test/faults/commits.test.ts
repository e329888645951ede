import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { type EmbeddedPostgres, openPostgres } from '../../src/platform/postgres/openPostgres.ts'
import { ask, Sandbox } from '../postgres/Sandbox.ts'
import { activities, writeCast, writeKeys } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { busy, until, untilPasses } from '../world/until.ts'

/** A server of its own, because its settings concern all its databases. */
let sandbox: Sandbox
let postgres: EmbeddedPostgres
let url: string
let service: RunningService

const run = (statement: string) => ask(postgres.url, statement)

const set = async (name: string, value: string) => {
  await run(`alter system set ${name} = '${value}'`)
  await run('select pg_reload_conf()')
  await until(async () => (await run(`show ${name}`))[0]![name] === value)
}

/** Names a synchronous standby that does not exist, so that commits wait for ever, or none. */
const setStandby = (name: string) => set('synchronous_standby_names', name)

beforeAll(async () => {
  sandbox = new Sandbox()
  postgres = await openPostgres({ dataDir: sandbox.dataDir, durable: false })
  url = postgres.databaseUrl('commits')
  await run('create database commits')
  // It would count as transactions too.
  await set('autovacuum', 'off')
  await migrate(url)
  const database = await openDatabase(url, 2)
  await writeCast(database)
  await writeKeys(database)
  await database.close()
  service = await startService({ DATABASE_URL: url, DEMO: '0' })
})
afterEach(() => setStandby(''))
afterAll(async () => {
  await service?.stop()
  await postgres.stop()
  await sandbox.end()
})

/** Answers to a read, with what each took in milliseconds. */
const reads: { status: number; body: string; took: number }[] = []

const get = async (path: string, key: 'wanderly' | 'tripster') => {
  const begun = performance.now()
  const response = await fetch(`${service.url}${path}`, { headers: bearer(key) })
  reads.push({ status: response.status, body: await response.text(), took: performance.now() - begun })
}

/** A read of products, and one of the change feed, which numbers changes, by keys that were not used yet. */
const read = () =>
  Promise.all([get('/api/v2/ota/partner/products', 'wanderly'), get('/api/v2/ota/partner/changes', 'tripster')])

const record = () =>
  fetch(`${service.url}/api/v2/usage/meters`, {
    method: 'POST',
    headers: { ...bearer('usage'), 'content-type': 'application/json' },
    body: JSON.stringify({ Meter: 'stalled', Usage: 1 }),
  })

/** A transaction of its own; single entries of usage are recorded together. */
const mutate = () =>
  fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { ...bearer('operator'), 'content-type': 'application/json' },
    body: JSON.stringify({
      query:
        'mutation { createUsageQuota(input: {meter: "stalled", period: DAY, threshold: "5"}) { usageQuota { quotaId: id } } }',
    }),
  })

const codeOf = async (response: Response): Promise<string> => {
  const { code, errors } = (await response.json()) as { code?: string; errors?: { extensions: { code: string } }[] }
  return code ?? errors?.[0]?.extensions.code ?? ''
}

/** Plans jobs that are due while nothing commits. */
const planJobs = async () => {
  const database = await openDatabase(url, 2)
  const runAt = new Date(Date.now() + 3000)
  for (let n = 0; n < 4; n++)
    await enqueue(database, 'send-emails', { operatorId: activities.sunset.operatorId, emailIds: [] }, { runAt })
  await database.close()
}

const ready = async () => {
  const response = await fetch(`${service.url}/ready`)
  return { status: response.status, body: await response.json() }
}

/** What the page Operations shows. */
const operations = async () => {
  const query = '{ operations { problems service { database } } }'
  const headers = { ...bearer('operatorReadOnly'), 'content-type': 'application/json' }
  const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data } = (await response.json()) as {
    data: { operations: { problems: string[]; service: { database: string } } }
  }
  return data.operations
}

const count = async (text: string) => Number((await run(text))[0]!.n)

const sessions = () => count(`select count(*) n from pg_stat_activity where datname = 'commits'`)

describe('an idle instance', () => {
  it('does fewer than three transactions a second', async () => {
    const transactions = () =>
      count(`select xact_commit + xact_rollback n from pg_stat_database where datname = 'commits'`)
    // After its start. It counts what sessions have reported, which they do up to ten seconds later.
    await untilPasses(async () => {
      const [first, begun] = [await transactions(), performance.now()]
      await sleep(15_000)
      const perSecond = ((await transactions()) - first) / ((performance.now() - begun) / 1000)
      expect(perSecond).toBeLessThan(3)
      expect(perSecond).toBeGreaterThan(0)
    })
  })
})

describe('while the synchronous standby is away, so that no commit ends', () => {
  it('serves reads, refuses writes, reports both, and opens no further sessions', async () => {
    expect((await record()).status).toBe(201)
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } })
    await planJobs()
    await setStandby('nowhere')
    // More than there are connections.
    const writes = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? record() : mutate()))
    let [first, most] = [0, 0]
    for (const begun = performance.now(); performance.now() < begun + 30_000; await sleep(500)) {
      await read()
      most = Math.max(most, await sessions())
      // Once the jobs are due.
      if (performance.now() > begun + 10_000) first ||= most
    }
    const slowest = Math.max(...reads.map(each => each.took))
    const codes = new Set(await Promise.all((await Promise.all(writes)).map(codeOf)))
    expect(reads.filter(each => each.status !== 200)).toEqual([])
    // The feed numbers changes, which is a write, until it is known that nothing commits: up to 3 s after the last commit, and a
    // connection. Otherwise it would wait for the timeout of statements, which is 15 s.
    expect(slowest).toBeLessThan(5000 * busy)
    expect([...codes]).toEqual(['overloaded'])
    expect(await ready()).toEqual({ status: 503, body: expect.objectContaining({ status: 'no commits' }) })
    const { problems, service: instance } = await operations()
    expect([problems[0], instance.database]).toEqual(['COMMITS_STALLED', 'NO_COMMITS'])
    const begun = performance.now()
    const refused = await record()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(performance.now() - begun).toBeLessThan(1000 * busy)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('does not commit') })
    // A probe, and what terminates sessions, have one for a moment.
    expect(most).toBeLessThanOrEqual(first + 2)

    await setStandby('')
    await untilPasses(async () => expect((await ready()).status).toBe(200))
    await untilPasses(async () => expect((await record()).status).toBe(201))
    // Everything else that failed, such as jobs, is counted with that.
    await untilPasses(() => expect(faultsOfLog().at(-1)).toMatchObject({ state: 'ended' }))
    // The next line is that of the next stall: nothing followed from the first.
    await setStandby('nowhere')
    const refusedAgain = record()
    await untilPasses(() => expect(faultsOfLog().length).toBeGreaterThan(2))
    await setStandby('')
    expect((await refusedAgain).status).toBe(503)
    expect(faultsOfLog().slice(0, 3)).toMatchObject([
      { fault: 'commits-stalled', state: 'began', level: 50 },
      { fault: 'commits-stalled', state: 'ended', level: 40 },
      { fault: 'commits-stalled', state: 'began', level: 50 },
    ])
    expect(faultsOfLog()[1]!.count).toBeGreaterThan(20)
  })
})

const faultsOfLog = () =>
  service.lines
    .map(line => JSON.parse(line) as { level: number; fault?: string; state?: string; count: number })
    .filter(({ fault }) => fault !== undefined)
