import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { openReplicas } from '../../src/app/openReplicas.ts'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { checkDatabase } from '../../src/platform/connection/checkDatabase.ts'
import { queryOnce } from '../../src/platform/connection/queryOnce.ts'
import { Replica } from '../../src/platform/connection/Replica.ts'
import { Replicas } from '../../src/platform/connection/Replicas.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import { products, send, usage } from '../world/Attempt.ts'
import { activities, keys } from '../world/cast.ts'
import { describeWith } from '../world/describeWith.ts'
import { openReplicated } from '../world/openReplicated.ts'
import { SystemPostgres } from '../world/SystemPostgres.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { busy, until } from '../world/until.ts'

const DATABASE = 'replicas'

/** Logs every statement, so that it can be seen where it ran. */
const settings = { log_statement: 'all' }

describeWith('a packaged PostgreSQL with pg_basebackup', 'a service with two replicas', () => {
  let primary: SystemPostgres
  let replicas: SystemPostgres[]
  let service: RunningService
  beforeAll(async () => {
    primary = await openReplicated(DATABASE, settings)
    replicas = [await primary.openStandby('one', settings), await primary.openStandby('two', settings)]
    service = await startService({
      DATABASE_URL: primary.url(DATABASE),
      DATABASE_REPLICA_URLS: replicas.map(each => each.url(DATABASE)).join(','),
      RATE_LIMIT_PER_SECOND: '0',
      DEMO: '0',
    })
  })
  afterAll(async () => {
    await service?.stop()
    for (const each of replicas ?? []) await each.close()
    await primary?.close()
  })

  const graphql = async (query: string, headers: Record<string, string>) => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    return { status: response.status, body: await response.text() }
  }

  const bearer = (key: keyof typeof keys) => ({ authorization: `Bearer ${keys[key].text}` })

  const restProducts = async () => JSON.stringify(await send(service.url, products()))

  const graphqlProducts = (headers: Record<string, string> = bearer('operator')) =>
    graphql('{ products { nodes { name } } }', headers)

  /** How often a server has read products for a query. */
  const readsOf = (postgres: SystemPostgres) => postgres.log.match(/ from "product_of_operator"/g)?.length ?? 0

  const readsOfReplicas = () => replicas.reduce((sum, each) => sum + readsOf(each), 0)

  let names = 0
  const rename = async (headers: Record<string, string> = bearer('operator')): Promise<string> => {
    const name = `Sunset ${++names}`
    const { body } = await graphql(
      `mutation { updateProduct(input: { activityId: "${activities.sunset.id}", name: "${name}" }) { product { name } } }`,
      headers,
    )
    expect(JSON.parse(body).data.updateProduct.product.name).toBe(name)
    return name
  }

  const signIn = async (): Promise<Record<string, string>> => {
    const own = { 'sec-fetch-site': 'same-origin' }
    const response = await fetch(`${service.url}/dashboard/session`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ key: keys.operator.text }),
    })
    return { ...own, cookie: response.headers.get('set-cookie')!.split(';')[0]! }
  }

  const total = async (): Promise<number> => {
    const response = await fetch(`${service.url}/api/v2/usage/meters?from=2026-01-01&to=2099-12-31`, {
      headers: bearer('usage'),
    })
    const { data } = (await response.json()) as { data: { Totals: { Usage: number } } }
    return data.Totals.Usage
  }

  /** Writes, and reads at once what was written, each way. */
  const writeAndRead = async (session: Record<string, string>) => {
    const name = await rename()
    expect(await restProducts()).toContain(`"${name}"`)
    const second = await rename()
    expect((await graphqlProducts()).body).toContain(`"${second}"`)
    const third = await rename(session)
    expect((await graphqlProducts(session)).body).toContain(`"${third}"`)
    const before = await total()
    expect((await send(service.url, usage('replicated'))).status).toBe(201)
    expect(await total()).toBe(before + 1)
  }

  const faults = () =>
    service.lines
      .map(line => JSON.parse(line) as { fault?: string; state?: string; replica?: string; err?: { message: string } })
      .filter(({ fault }) => fault === 'replica-away')

  const statesOf = (replica: SystemPostgres) =>
    faults()
      .filter(each => each.replica === replica.host)
      .map(each => each.state)

  const wasLeftOut = (replica: SystemPostgres, reason: string) =>
    faults().some(each => each.replica === replica.host && each.err?.message === reason)

  it('reads from both in turn, and hardly from the primary', async () => {
    await graphqlProducts()
    const before = [primary, ...replicas].map(readsOf)
    for (let n = 0; n < 40; n++) expect((await graphqlProducts()).status).toBe(200)
    const [onPrimary, ...onReplicas] = [primary, ...replicas].map((each, index) => readsOf(each) - before[index]!)
    // Those that would have waited for a replica for too long.
    expect(onPrimary).toBeLessThan(10)
    expect(Math.min(...onReplicas)).toBeGreaterThan(5)
  })

  it('shows whoever has written what it wrote: over REST, GraphQL and the dashboard, and from the response cache', async () => {
    const session = await signIn()
    for (let n = 0; n < 40; n++) await writeAndRead(session)
  })

  /** Reads by four clients while the work goes on, and a while longer. */
  const readDuring = async (work: () => Promise<void>) => {
    let over = false
    const answers: { status: number; took: number }[] = []
    const clients = Array.from({ length: 4 }, async () => {
      while (!over) {
        const begun = performance.now()
        const { status } = await graphqlProducts()
        answers.push({ status, took: performance.now() - begun })
      }
    })
    try {
      await until(() => answers.length > 50)
      await work()
      const before = answers.length
      await until(() => answers.length > before + 50)
    } finally {
      over = true
      await Promise.all(clients)
    }
    return answers
  }

  const untilTakenBack = async (replica: SystemPostgres) => {
    const reads = readsOf(replica)
    await until(async () => {
      await graphqlProducts()
      return readsOf(replica) > reads
    })
    await until(() => statesOf(replica).at(-1) === 'ended')
  }

  const untilLeftOut = (replica: SystemPostgres) => until(() => statesOf(replica).at(-1) === 'began')

  it('exports from them, with what was just recorded', async () => {
    const reads = () => replicas.reduce((sum, each) => sum + each.log.split(/ from "?usage_entry/).length, 0)
    const before = reads()
    expect((await send(service.url, usage('exported'))).status).toBe(201)
    const [from, to] = [-1, 1].map(days => localDay(new Date(), 'Europe/London', days))
    const path = `/api/v2/usage/meters/export?from=${from}&to=${to}&format=csv&meter=exported`
    const response = await fetch(`${service.url}${path}`, { headers: bearer('usage') })
    expect((await response.text()).match(/\bexported\b/g)).toHaveLength(1)
    expect(reads()).toBeGreaterThan(before)
  })

  it('says at its start that row-level security does not restrict the user of a replica', () => {
    const sentence =
      'The user postgres of DATABASE_REPLICA_URLS is a superuser, so row-level security does not restrict it'
    expect(service.lines.filter(each => each.includes(sentence))).toHaveLength(2)
  })

  it('goes on reading while one is killed, and takes it back', async () => {
    const answers = await readDuring(async () => {
      await replicas[0]!.kill()
      await untilLeftOut(replicas[0]!)
    })
    expect(answers.filter(each => each.status !== 200)).toEqual([])
    replicas[0]!.start()
    await untilTakenBack(replicas[0]!)
  })

  it('reads nothing out of date from one that was restarted and has not replayed again what it had', async () => {
    const restarted = replicas[0]!
    await using opened = new AsyncDisposableStack()
    const database = await openDatabase(primary.url(DATABASE), 2)
    opened.defer(() => database.close())
    const urls = { databaseReplicaUrls: [restarted.url(DATABASE)], databasePoolSize: 2, databasePrepare: true }
    const [replica] = await openReplicas(urls, database, {}, new Faults(), opened)
    const name = await rename()
    const [{ position }] = (await database.query<{ position: number }>(
      `select (pg_current_wal_flush_lsn() - '0/0')::float8 position`,
    )) as [{ position: number }]
    expect(await replica!.reaches(position, 10_000)).toBe(true)
    const reading = new Replicas([replica!]).reading(database, position)
    const select = `select name from product where activity_id = '${activities.sunset.activityId}'`
    const reads = () => restarted.log.split(select).length
    const before = reads()
    expect(await reading.query(select)).toEqual([{ name }])
    expect(reads()).toBe(before + 1)

    await restarted.run(`alter system set recovery_min_apply_delay = '1h'`)
    await restarted.kill()
    restarted.start()
    await until(() => !replica!.pool.state().isAway)
    const stale = await queryOnce<{ name: string }>(restarted.url(DATABASE), AbortSignal.timeout(30_000), select)
    expect(stale).not.toEqual([{ name }])
    expect(await reading.query(select)).toEqual([{ name }])
    await restarted.run('alter system set recovery_min_apply_delay = 0', 'select pg_reload_conf()')
    await untilTakenBack(restarted)
  })

  it('goes on reading while one hangs, and takes it back', async () => {
    const answers = await readDuring(async () => {
      replicas[1]!.freeze()
      await untilLeftOut(replicas[1]!)
    })
    replicas[1]!.thaw()
    expect(answers.filter(each => each.status !== 200)).toEqual([])
    // A second without an answer, and half of one without an answer to a new connection.
    expect(Math.max(...answers.map(each => each.took))).toBeLessThan(3000 * busy)
    await untilTakenBack(replicas[1]!)
  })

  it('leaves out those that are behind, and reads from the primary', async () => {
    for (const each of replicas) {
      await each.run(`alter system set recovery_min_apply_delay = '4s'`, 'select pg_reload_conf()')
    }
    const session = await signIn()
    for (let n = 0; n < 5; n++) await writeAndRead(session)
    await until(async () => {
      await writeAndRead(session)
      return replicas.every(each => wasLeftOut(each, 'It is more than 1000 ms behind the primary.'))
    })
    for (const each of replicas) {
      await each.run(`alter system set recovery_min_apply_delay = 0`, 'select pg_reload_conf()')
    }
    const reads = readsOfReplicas()
    await until(async () => {
      await graphqlProducts()
      return readsOfReplicas() > reads && replicas.every(each => statesOf(each).at(-1) === 'ended')
    })
  })

  it('leaves out one that is ahead of a primary that was restored', async () => {
    const restored = await primary.openStandby('three')
    restored.promote()
    const [own, of] = await Promise.all([replicas[0]!, restored].map(each => openDatabase(each.url(DATABASE), 2)))
    const reasons: unknown[] = []
    const fault = { occurred: (error: unknown) => void reasons.push((error as Error).message), ended: () => {} }
    const replica = new Replica('replica', own!, of!, fault)
    await until(async () => {
      // The restored one goes on from where it was promoted, and may have followed until then.
      await primary.run('select pg_switch_wal()', `select pg_logical_emit_message(true, 'ahead', '')`)
      await replica.check()
      return reasons.includes('It is ahead of the primary, which was restored or replaced.')
    })
    expect(replica.isUsable()).toBe(false)
    replica.close()
    await own!.close()
    await of!.close()
    await restored.close()
  })

  it('leaves out one that was promoted, and does not start with one of another cluster', async () => {
    const other = await SystemPostgres.open(SystemPostgres.withReplication()!, {})
    await other.run(`create database ${DATABASE}`)
    const check = checkDatabase({
      databaseUrl: primary.url(DATABASE),
      databaseDirectUrl: null,
      databaseMigrationUrl: null,
      databaseJobsUrl: null,
      databaseReplicaUrls: [replicas[0]!.url(DATABASE), other.url(DATABASE)],
      databasePrepare: true,
      walArchive: null,
    })
    await expect(check).rejects.toThrow(
      `The hosts of DATABASE_URL and DATABASE_REPLICA_URLS are of different clusters: ${other.host} is no copy of ${primary.host}. Name a primary and its standbys.`,
    )
    await other.close()
    replicas[1]!.promote()
    await rename()
    const name = await rename()
    // It has no more what the primary has, and reads of it would be out of date.
    for (let n = 0; n < 50; n++) expect((await graphqlProducts()).body).toContain(`"${name}"`)
    expect(statesOf(replicas[1]!).at(-1)).not.toBe('began')
  })
})
