import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Receiver } from '../webhooks/Receiver.ts'
import { bearer } from '../world/openApp.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { Collector, type ReceivedSpan } from './Collector.ts'

const SLOW_MS = 2000

const SERVER = 2
const CLIENT = 3
const CONSUMER = 5
const FAILED = 2

const world = useWorld()
let collector: Collector
let service: RunningService

beforeAll(async () => {
  collector = await Collector.open()
  service = await startService({
    DATABASE_URL: world.databaseUrl,
    DEMO: '0',
    WEBHOOKS_ALLOW_LOOPBACK: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=bookings',
    OTEL_SERVICE_NAME: 'bookings-of-the-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    LOG_SLOW_STATEMENTS_MS: String(SLOW_MS),
  })
})
afterAll(async () => {
  await service.stop()
  collector.close()
})

let count = 0
let traceId: string
let parentId: string
let traceparent: string

beforeEach(() => {
  count++
  traceId = String(count).padStart(32, 'a')
  parentId = String(count).padStart(16, 'b')
  traceparent = `00-${traceId}-${parentId}-01`
})

const post = async (query: string, variables: object = {}, headers: Record<string, string> = { traceparent }) => {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { ...bearer('operator'), ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as {
    data: { created?: { issuedWebhook: { webhook: { webhookId: string } } } }
    errors?: object[]
  }
  expect(errors).toBeUndefined()
  return data
}

/** The span of a name in the trace of the test, once it has arrived. */
const arrived = async (name: string): Promise<ReceivedSpan> => {
  const find = () => collector.trace(traceId).find(each => each.name === name)
  await until(() => find() !== undefined)
  return find()!
}

const childrenOf = ({ spanId }: ReceivedSpan) => collector.trace(traceId).filter(each => each.parentId === spanId)

/** The log lines of the trace of the test. */
const logged = () =>
  service.lines.map(line => JSON.parse(line)).filter((line: { traceId?: string }) => line.traceId === traceId)

describe('a request with a traceparent', () => {
  it('is a span of that trace, with its operation and its statements within', async () => {
    await post('query OfToday { products { nodes { name } } }')
    const request = await arrived('POST /graphql')
    expect(request).toMatchObject({
      parentId,
      kind: SERVER,
      attributes: { 'http.request.method': 'POST', 'http.route': '/graphql', 'http.response.status_code': 200 },
      resource: { 'service.name': 'bookings-of-the-test', 'deployment.environment.name': 'test' },
    })
    const operation = await arrived('query products')
    expect(operation).toMatchObject({ parentId: request.spanId, attributes: { 'graphql.operation.name': 'OfToday' } })
    const statements = childrenOf(operation)
    expect(statements.length).toBeGreaterThan(0)
    for (const { kind, name, attributes } of statements) {
      expect([kind, attributes]).toEqual([CLIENT, { 'db.system.name': 'postgresql' }])
      expect(name).toMatch(/^src\/\S+\.ts \w+$/)
    }
    expect(collector.headers.at(-1)).toMatchObject({ 'x-team': 'bookings', path: '/v1/traces' })
  })

  it('over REST is the same', async () => {
    const headers = { ...bearer('wanderly'), traceparent }
    expect((await fetch(`${service.url}/api/v2/ota/partner/products`, { headers })).status).toBe(200)
    const request = await arrived('GET /api/v2/ota/partner/products')
    const operation = await arrived('query shopfront')
    expect([request.parentId, operation.parentId]).toEqual([parentId, request.spanId])
    expect(childrenOf(operation).length).toBeGreaterThan(0)
  })

  it('has the trace in its log line', async () => {
    await post('{ products { nodes { name } } }')
    await until(() => logged().length > 0)
    expect(logged()).toMatchObject([{ msg: 'request', path: '/graphql', operation: { type: 'query' } }])
  })

  it('that leads nowhere has a span of no path of the client, and none of its texts', async () => {
    const secret = 'abk_0123456789'
    expect((await fetch(`${service.url}/nothing/${secret}?q=${secret}`, { headers: { traceparent } })).status).toBe(404)
    await arrived('GET unknown')
    expect(JSON.stringify(collector.spans)).not.toContain(secret)
  })
})

describe('a slow statement', () => {
  it('is logged with the trace of its request', async () => {
    const change =
      'mutation { createWorkflow(input: { name: "Slow", trigger: BOOKING_CONFIRMED, subject: "S", body: "B" }) { workflow { name } } }'
    await holding(world, [['lock table workflow in access exclusive mode']], async () => {
      const began = performance.now()
      const changed = post(change)
      await untilQueued(world, 1)
      await until(() => performance.now() - began > 1.5 * SLOW_MS)
      return { changed }
    }).then(({ changed }) => changed)
    await until(() => logged().some(({ msg }) => msg === 'A statement was slow.'))
  })
})

describe('a trace', () => {
  it('goes on in a job that the request enqueued', async () => {
    await post(`mutation { createWorkflow(input: {
      name: "Thanks", trigger: BOOKING_CONFIRMED, subject: "Thank you", body: "See you." }) { workflow { name } } }`)
    const job = await arrived('job workflow-changed')
    expect(job).toMatchObject({ kind: CONSUMER, attributes: { 'job.attempt': 1 } })
    const operation = await arrived('mutation createWorkflow')
    expect(job.parentId).toBe(operation.spanId)
    expect(childrenOf(job).length).toBeGreaterThan(0)
  })

  it('is in the lines of a job that fails', async () => {
    await world.admin.query(
      `select graphile_worker.add_job('end-holds', json_build_object('traceparent', $1::text), max_attempts => 1)`,
      [traceparent],
    )
    expect(await arrived('job end-holds')).toMatchObject({
      parentId,
      status: FAILED,
      attributes: { 'error.type': 'Error' },
    })
    await until(() => logged().length > 0)
    expect(logged()).toMatchObject([{ msg: 'a job failed for the last time, and is given up', task: 'end-holds' }])
  })

  it('is not recorded where the sampler leaves it out, but handed on', async () => {
    const before = collector.spans.length
    await post('{ products { nodes { name } } }', {}, {})
    await post('{ products { nodes { name } } }', {}, { traceparent: `00-${traceId}-${parentId}-00` })
    await until(() => logged().length > 0)
    traceId = String(++count).padStart(32, 'a')
    await post('{ products { nodes { name } } }', {}, { traceparent: `00-${traceId}-${parentId}-01` })
    await arrived('POST /graphql')
    await until(() => collector.trace(traceId).length > 1)
    expect(new Set(collector.spans.slice(before).map(each => each.traceId))).toEqual(new Set([traceId]))
  })

  it.each([
    ['too short', '00-zz'],
    ['all zeros', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`],
    ['long', 'x'.repeat(5000)],
  ])('begins anew where the traceparent is not valid (%s)', async (_, invalid) => {
    const before = service.lines.length
    await post('{ products { nodes { name } } }', {}, { traceparent: invalid })
    const line = () =>
      service.lines
        .slice(before)
        .map(each => JSON.parse(each))
        .find(each => each.msg === 'request')
    await until(() => line() !== undefined)
    expect(line().traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
  })
})

describe('a webhook', () => {
  it('has a traceparent, by which its receiver can go on with the trace', async () => {
    const receiver = await Receiver.open()
    try {
      const { created } = await post(
        `mutation ($url: String!) {
          created: createWebhook(input: { url: $url }) { issuedWebhook { webhook { webhookId: id } } } }`,
        { url: receiver.url },
      )
      const { webhookId } = created!.issuedWebhook.webhook
      await post('mutation ($id: WebhookID!) { testWebhook(input: { webhookId: $id }) { webhookDelivery { id } } }', {
        id: webhookId,
      })
      await until(() => receiver.headers.length > 0)
      expect(receiver.headers[0]!.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)
    } finally {
      receiver.close()
    }
  })
})

describe('a collector that is away', () => {
  it('is a fault, and requests go on', async () => {
    collector.status = 400
    await post('{ products { nodes { name } } }')
    const states = () =>
      service.lines.map(line => JSON.parse(line)).flatMap(({ fault, state }) => (fault === 'traces' ? [state] : []))
    await until(() => states().includes('began'))
    collector.status = 200
    await post('{ products { nodes { name } } }')
    await until(() => states().includes('ended'))
    expect(states()).toEqual(['began', 'ended'])
  })
})
