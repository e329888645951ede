import { afterAll, beforeAll, expect, it } from '@jest/globals'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { shardable } from '../../src/app/shards/shardable.ts'
import { compactUsage } from '../../src/domain/meters/totals/compactUsage.ts'
import { nightlyUsage } from '../../src/domain/meters/totals/nightlyUsage.ts'
import { verifyUsage } from '../../src/domain/meters/totals/verifyUsage.ts'
import type { OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { queryOnce } from '../../src/platform/connection/queryOnce.ts'
import { explainShards } from '../contract/statements/explainShards.ts'
import { findStatements } from '../contract/statements/findStatements.ts'
import { type Attempt, booking, send, usage } from '../world/Attempt.ts'
import { aroundStatements } from '../world/aroundStatements.ts'
import { keys, operators } from '../world/cast.ts'
import { describeWith } from '../world/describeWith.ts'
import { runCommand } from '../world/runCommand.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { until, untilPasses } from '../world/until.ts'
import { CitusCluster } from './CitusCluster.ts'

const TABLES = ['usage_entry', 'usage_correction', 'usage_receipt', 'usage_hour', 'usage_day']

describeWith('Citus', 'a database whose meters are sharded', () => {
  let cluster: CitusCluster
  let service: RunningService
  let database: OpenDatabase
  beforeAll(async () => {
    cluster = await CitusCluster.open()
  })
  afterAll(async () => {
    await database?.close()
    await service?.stop()
    await cluster?.close()
  })

  const distribute = (...args: string[]) => runCommand(['distribute', ...args, '--only', 'meters'], cluster.environment)
  const query = <Row>(text: string, values: readonly unknown[] = []) =>
    queryOnce<Row>(cluster.admin, AbortSignal.timeout(30_000), text, values)

  it('is refused without workers', async () => {
    const { err, code } = await distribute('--plan')
    expect(err).toContain('The coordinator has no workers. Add at least one: select citus_add_node(<host>, <port>).')
    expect(code).toBe(1)
    await cluster.addWorkers()
  })

  it('is planned, and refused while something uses the database', async () => {
    database = await openDatabase(cluster.environment.DATABASE_URL, 2)
    await database.query('select 1')
    const { out } = await distribute('--plan')
    expect(out).toMatch(/usage_entry +on the coordinator +sharded by operator_id/)
    expect(out).toContain('The trigger usage_entry_no_update of usage_entry is dropped.')
    expect(out).toMatch(/uses? the database: stop the service before --apply/)
    const { err, code } = await distribute('--apply')
    expect(err).toContain('Stop every instance and worker of the service first')
    expect(code).toBe(1)
    expect(await query('select from pg_dist_partition')).toEqual([])
    await database.close()
  })

  const record = async (path: string, body: object, token = keys.usage.text) => {
    const response = await fetch(`${service.url}/api/v2/usage/meters${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data, detail } = (await response.json()) as { data?: object; detail?: string }
    return { status: response.status, data, detail }
  }

  const graphql = async (query: string, token = keys.operator.text) => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    return (await response.json()) as { data: Record<string, unknown> | null; errors?: { message: string }[] }
  }

  const start = () => startService({ ...cluster.environment, DEMO: '0', MIGRATE: '0', RATE_LIMIT_PER_SECOND: '0' })

  const today = new Date().toISOString().slice(0, 10)
  const period = `from=${today}&to=${today}`

  /** What the entries of an operator add up to, and its totals. */
  const sums = (operatorId: string) =>
    query(
      `select 'entries' what, meter, trim_scale(sum(usage)) usage, sum(events)::int events from usage_entry where operator_id = $1 group by meter
      union all select 'days', meter, trim_scale(sum(usage)), sum(events)::int from usage_day where operator_id = $1 group by meter
      union all select 'hours', meter, trim_scale(sum(usage)), sum(events)::int from usage_hour where operator_id = $1 group by meter
      order by 1, 2`,
      [operatorId],
    )

  it('moves every row, or none and changes nothing', async () => {
    service = await start()
    const sent = await record('/batch', {
      Entries: [
        { Meter: 'before', Usage: 2 },
        { Meter: 'before', Usage: 0.5 },
      ],
    })
    expect(sent.status).toBe(201)
    await service.stop()
    await query('alter table usage_day add constraint without_operator unique (day, meter, slot)')
    const failed = await distribute('--apply')
    expect(failed.err).toContain('cannot create constraint on "usage_day"')
    expect(failed.code).toBe(1)
    expect(await query('select from pg_dist_partition')).toEqual([])
    expect(await query(`select tgname from pg_trigger where tgname = 'usage_entry_no_update'`)).toHaveLength(1)
    await query('alter table usage_day drop constraint without_operator')

    const before = await sums(operators.kayaks.operatorId)
    const { out, code } = await distribute('--apply')
    expect(out).toContain(`: ${TABLES.join(', ')}.`)
    expect(code).toBe(0)
    expect(await sums(operators.kayaks.operatorId)).toEqual(before)
    const sharded = await query<{ name: string }>('select logicalrelid::text name from pg_dist_partition order by 1')
    expect(sharded.map(each => each.name)).toEqual(TABLES.toSorted())
    expect((await distribute('--apply')).out).toBe('All of these tables are sharded already. Nothing was changed.\n')
    service = await start()
    database = await openDatabase(cluster.environment.DATABASE_URL, 4)
  })

  it('answers every request about usage', async () => {
    const once = usage('tours', 3)
    expect(await send(service.url, once)).toEqual(await send(service.url, once))
    const key = crypto.randomUUID()
    const batch = {
      Entries: [
        { Meter: 'tours', Usage: 1, IdempotencyKey: key },
        { Meter: 'bikes', Usage: 1, ExtraInfo: '{"City":"Lisbon"}' },
      ],
    }
    expect((await record('/batch', batch)).data).toMatchObject({ Created: 2 })
    expect(
      (await record('/batch?mode=partial', { Entries: [...batch.Entries, { Meter: '', Usage: 1 }] })).data,
    ).toMatchObject({
      Created: 1,
      Duplicates: 1,
      Rejected: 1,
    })
    const different = await record('/batch', { Entries: [{ Meter: 'tours', Usage: 2, IdempotencyKey: key }] })
    expect(different.status).toBe(422)

    const list = await graphql('{ usageEntries(first: 10, filter: { meter: "tours" }) { nodes { id usage status } } }')
    expect(list).toMatchObject({ data: { usageEntries: { nodes: [{ usage: '1' }, { usage: '3' }] } } })
    const [{ id: one }, { id: three }] = (
      list.data as never as { usageEntries: { nodes: [{ id: string }, { id: string }] } }
    ).usageEntries.nodes
    const corrected = await graphql(
      `mutation {
      voidUsageEntry(input: { id: "${one}", reason: "Twice." }) { __typename }
      amendUsageEntry(input: { id: "${three}", usage: 4, reason: "One more." }) { __typename }
    }`,
      keys.usage.text,
    )
    expect(corrected.errors).toBeUndefined()
    for (const status of ['RECORDED', 'VOIDED', 'AMENDED']) {
      const { data } = await graphql(
        `{ usageEntries(first: 10, filter: { status: ${status}, date: { from: "${today}" } }) { nodes { id } } }`,
      )
      expect((data as never as { usageEntries: { nodes: object[] } }).usageEntries.nodes).toHaveLength(
        status === 'RECORDED' ? 4 : 1,
      )
    }
    const read = await graphql(`{
      usageSummary(from: "${today}", to: "${today}") { meters { meter totalUsage eventCount } }
      usageSeries(from: "${today}", to: "${today}", bucket: HOUR, meters: ["tours"]) { series { totals { usage eventCount } } }
      usageBreakdown(meter: "bikes", from: "${today}", to: "${today}", groupBy: "City") { groups { value usage } }
    }`)
    expect(read.errors).toBeUndefined()
    const verified = await graphql(
      `{ verifyUsage(from: "${today}", to: "${today}") { equal entryCount differenceCount } }`,
    )
    expect(verified.data).toEqual({ verifyUsage: { equal: true, entryCount: 8, differenceCount: 0 } })
    expect(read.data).toMatchObject({
      usageSummary: {
        meters: [
          { meter: 'tours', totalUsage: '4', eventCount: 1 },
          { meter: 'before', totalUsage: '2.5', eventCount: 2 },
          { meter: 'bikes', totalUsage: '2', eventCount: 2 },
        ],
      },
      usageSeries: { series: [{ totals: { usage: '4', eventCount: 1 } }] },
    })
    const exported = await fetch(`${service.url}/api/v2/usage/meters/export?${period}`, {
      headers: { authorization: `Bearer ${keys.usage.text}` },
    })
    expect((await exported.text()).trim().split('\n').length).toBeGreaterThanOrEqual(6)
  })

  it('counts the built-in meters of a booking in its transaction', async () => {
    const sold = await send(service.url, booking(1))
    expect(sold.status).toBe(201)
    const { data } = await graphql('{ usageEntries(first: 10, filter: { source: SERVICE }) { nodes { meter usage } } }')
    expect(data).toEqual({ usageEntries: { nodes: [{ meter: 'order-completed', usage: '1' }] } })
  })

  it('notices a quota that is reached', async () => {
    const made = await graphql(
      'mutation { createUsageQuota(input: { meter: "bikes", period: MONTH, threshold: "3" }) { usageQuota { id } } }',
    )
    expect(made.errors).toBeUndefined()
    await record('', { Meter: 'bikes', Usage: 1 })
    await untilPasses(async () => {
      const { data } = await graphql('{ usageQuotas { meter usage reached { usage } } }')
      expect(data).toEqual({ usageQuotas: [{ meter: 'bikes', usage: '3', reached: { usage: '3' } }] })
    })
  })

  it('shows the shards of an operator to nobody else', async () => {
    const count = `select count(*)::int n from usage_entry where operator_id = $1`
    const { operatorId } = operators.kayaks
    const [seen] = await database.query<{ n: number }>(count, [operatorId], operatorId)
    expect(seen!.n).toBeGreaterThan(5)
    expect(await database.unitOfWork(operatorId, (_, sql) => sql.query(count, [operatorId]))).toEqual([seen])
    for (const other of [operators.walls.operatorId, undefined]) {
      expect(await database.query(count, [operatorId], other)).toEqual([{ n: 0 }])
      const within = await database.transaction(sql => sql.query(count, [operatorId], other))
      expect(within).toEqual([{ n: 0 }])
    }
  })

  it('is refused behind a pooler', async () => {
    const { DATABASE_URL } = cluster.environment
    const started = startService({ ...cluster.environment, DATABASE_DIRECT_URL: DATABASE_URL, DEMO: '0', MIGRATE: '0' })
    await expect(started).rejects.toThrow('there can be no pooler in front of it')
  })

  it('reaches one shard with each statement', async () => {
    const ofMeters = findStatements().filter(each => shardable.test(each.text) && !each.file.endsWith('.sql'))
    const explained = await explainShards(cluster.admin, ofMeters)
    expect(explained.length).toBeGreaterThan(30)
    expect(explained.filter(each => !['0', '1'].includes(each.shards))).toEqual([])
  })

  it('compacts, deletes and recounts usage of many connections without a difference', async () => {
    const { operatorId } = operators.walls
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
    const seconds = Math.floor(Date.now() / 1000)
    const batch = (ago: number) => ({
      Entries: Array.from({ length: 40 }, (_, n) => ({
        Meter: `meter-${n % 3}`,
        Usage: n + 1,
        OccurredAt: seconds - ago * 86_400 - n,
        ...(n % 2 === 0 && { IdempotencyKey: `${ago}-${n}` }),
      })),
    })
    const ages = [0, 2, 3, 40, 70, 100]
    const answers = await Promise.all(
      [...ages, ...ages].map(ago => record('/batch', batch(ago), keys.wallsOperator.text)),
    )
    expect(answers.filter(each => each.status !== 201)).toEqual([])
    const first = day(120).toISOString().slice(0, 10)
    const verify = () => verifyUsage(database, operatorId, first, today)
    expect(await verify()).toMatchObject({ equal: true, entryCount: 6 * 60 })

    // In parts of one snapshot, while entries are recorded.
    let recordedMeanwhile = 0
    const busy = aroundStatements(database, async (sql, text, ...rest) => {
      const rows = await sql.query(text, ...rest)
      if (text.includes('json_agg')) {
        recordedMeanwhile++
        await record('', { Meter: 'meanwhile', Usage: 1 }, keys.wallsOperator.text)
      }
      return rows
    })
    const meanwhile = await verifyUsage(busy, operatorId, first, today, 50)
    expect(meanwhile.equal).toBe(true)
    expect(meanwhile.entryCount).toBeGreaterThanOrEqual(6 * 60)
    expect(recordedMeanwhile).toBeGreaterThan(1)

    // A transaction that its worker has prepared, as one is left behind by a crash, ends while totals are merged.
    const worker = new pg.Client(cluster.workerUrl(await cluster.workerOf(operatorId)))
    await worker.connect()
    const shard = await cluster.shardOf('usage_day', operatorId)
    await worker.query('set citus.enable_manual_changes_to_shards = on')
    const slot = `select day::text, meter, slot from ${shard} where operator_id = $1 and slot > 0 and day < now() - interval '30 days' limit 1`
    const [row] = (await worker.query(slot, [operatorId])).rows
    await worker.query('begin')
    await worker.query(
      `update ${shard} set usage = usage + 5, events = events + 1 where operator_id = $1 and day = $2 and meter = $3 and slot = $4`,
      [operatorId, row.day, row.meter, row.slot],
    )
    await worker.query(`prepare transaction 'left behind'`)
    const events = async () =>
      (await query<{ n: number }>('select sum(events)::int n from usage_day where operator_id = $1', [operatorId]))[0]!
        .n
    const eventsBefore = await events()
    const compacted = compactUsage(database, operatorId, new Date(), new AbortController().signal)
    await until(async () => (await worker.query('select from pg_locks where not granted')).rows.length > 0)
    await worker.query(`commit prepared 'left behind'`)
    await compacted
    expect(await events()).toBe(eventsBefore + 1)
    await worker.query(
      `update ${shard} set usage = usage - 5, events = events - 1 where operator_id = $1 and day = $2 and meter = $3 and slot = 0`,
      [operatorId, row.day, row.meter],
    )
    await worker.end()
    expect(await verify()).toMatchObject({ equal: true, entryCount: 6 * 60 + recordedMeanwhile })
    const sumsOfMeters = () =>
      query(
        `select * from (
          select meter, sum(usage) usage, sum(events) events from usage_day where operator_id = $1 group by 1) d order by 1`,
        [operatorId],
      )
    const recorded = await sumsOfMeters()
    await query('update operator set usage_retention_months = 1 where operator_id = $1', [operatorId])
    const problems: unknown[] = []
    await nightlyUsage(database, operatorId, new Date(), {
      report: error => problems.push(error),
      stopping: new AbortController().signal,
    })
    expect(problems).toEqual([])
    const { equal, entryCount } = await verify()
    expect(equal).toBe(true)
    expect(entryCount).toBeLessThan(6 * 60)
    expect(await sumsOfMeters()).toEqual(recorded)
    // The keys of deleted entries count forever.
    expect((await record('/batch', batch(100), keys.wallsOperator.text)).data).toMatchObject({
      Duplicates: 20,
      Created: 20,
    })
  })

  it('refuses the operators of a worker that is away, and no others', async () => {
    const { operatorId } = operators.kayaks
    const worker = await cluster.workerOf(operatorId)
    const remaining = cluster.workers.find(each => each !== worker)!
    const walls = operators.walls.operatorId
    expect(await cluster.shardOf('usage_entry', walls)).not.toBe(await cluster.shardOf('usage_entry', operatorId))
    if ((await cluster.workerOf(walls)) === worker) await cluster.move('usage_entry', walls, remaining)

    const attempts = Array.from({ length: 12 }, () => usage('killed'))
    const seen: number[] = []
    const untilRecorded = (attempt: Attempt) =>
      untilPasses(async () => {
        const { status, retryAfter } = await send(service.url, attempt)
        seen.push(status)
        if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
        expect(status).toBe(201)
      })
    const begun = attempts.slice(0, 6).map(untilRecorded)
    await worker.kill()
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => {
        const refused = await send(service.url, usage('refused'))
        expect(refused).toMatchObject({ status: 503, retryAfter: expect.anything() })
        const { status } = await record('', { Meter: 'others', Usage: 1 }, keys.wallsOperator.text)
        const products = await fetch(`${service.url}/api/v2/ota/partner/products`, {
          headers: { authorization: `Bearer ${keys.wanderly.text}` },
        })
        return [status, products.status]
      }),
    )
    expect(statuses).toEqual([
      [201, 200],
      [201, 200],
      [201, 200],
    ])
    const later = attempts.slice(6).map(untilRecorded)
    await until(() => seen.filter(each => each === 503).length >= later.length)
    worker.start()
    await Promise.all([...begun, ...later])
    expect(new Set(seen)).toEqual(new Set([201, 503]))
    await untilPasses(async () => {
      const [{ n }] = (await query<{ n: number }>(
        `select count(*)::int n from usage_entry where operator_id = $1 and meter = 'killed'`,
        [operatorId],
      )) as [{ n: number }]
      expect(n).toBe(attempts.length)
    })
    expect(await verifyUsage(database, operatorId, today, today)).toMatchObject({ equal: true })
  })
})
