import { spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { activities, keys } from '../world/cast.ts'
import { FaultProxy } from '../world/FaultProxy.ts'
import { once } from '../world/once.ts'
import { bearer } from '../world/openApp.ts'
import { SERVICE } from '../world/runCommand.ts'
import { freePort, type RunningService, startService } from '../world/startService.ts'
import { withUsers } from '../world/template.ts'
import { until, within } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { Scrape } from './scrape.ts'

const world = useWorld()
let proxy: FaultProxy
let service: RunningService
let metricsUrl: string

beforeAll(async () => {
  proxy = await FaultProxy.open(world.databaseUrl)
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  service = await startService({ DATABASE_URL: proxy.url, METRICS_PORT: String(port), RATE_LIMIT_PER_SECOND: '0' })
})
afterAll(async () => {
  await service.kill()
  await proxy.close()
})

const scrape = () => within('a scrape', Scrape.of(metricsUrl))

interface Sent {
  key?: keyof typeof keys
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

async function send(path: string, { key = 'wanderly', method, body, headers }: Sent = {}) {
  const response = await fetch(`${service.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...bearer(key), ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const partner = '/api/v2/ota/partner'

const booking = (days: number) => ({
  ActivityID: activities.sunset.id,
  Date: localDay(new Date(), 'Europe/London', days),
  Time: '09:00',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+442079460958' },
})

/** How much a counter grows while something is done; it is counted after the answer was sent. */
async function growth(name: string, labels: Record<string, string>, work: () => Promise<unknown>, by: number) {
  const before = (await scrape()).value(name, labels) ?? 0
  await work()
  await until(async () => ((await scrape()).value(name, labels) ?? 0) - before >= by)
  expect(((await scrape()).value(name, labels) ?? 0) - before).toBe(by)
}

/** What a service has measured that was asked for something over each transport. */
const expected = [
  'http_requests_total',
  'http_request_duration_seconds_bucket',
  'http_request_duration_seconds_sum',
  'http_request_duration_seconds_count',
  'graphql_operations_total',
  'refusals_total',
  'bookings_made_total',
  'booking_holds_total',
  'bookings_cancelled_total',
  'usage_entries_recorded_total',
  'database_connections_in_use',
  'database_connections_idle',
  'database_connections_waiting',
  'database_circuit_breaker_open',
  'database_commits_stalled',
  'database_oldest_write_age_seconds',
  'jobs_due',
  'jobs_due_oldest_age_seconds',
  'jobs_given_up',
  'changes_unnumbered',
  'changes_unnumbered_oldest_age_seconds',
  'booking_events_unrelayed',
  'booking_events_unrelayed_oldest_age_seconds',
  'webhook_deliveries_waiting',
  'webhook_deliveries_waiting_oldest_age_seconds',
  'emails_awaiting_mail_server',
  'emails_awaiting_mail_server_oldest_age_seconds',
  'backup_verification_last_age_seconds',
  'backup_verification_differences',
  'audit_verification_oldest_age_seconds',
  'audit_verification_faults',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_eventloop_lag_p99_seconds',
]

const backlogs = expected.filter(each => /^(jobs|changes|booking_events|webhook|emails|backup|audit)_/.test(each))

describe('/metrics', () => {
  it('has every metric', async () => {
    await send('/graphql', { body: { query: '{ viewer { scopes } }' } })
    await until(async () => {
      const { names } = await scrape()
      return expected.every(each => names.has(each))
    })
    const { text } = await scrape()
    // The default for what has labels would be nothing at all.
    for (const channel of ['PARTNER', 'ONLINE', 'POINT_OF_SALE']) {
      expect(text).toContain(`bookings_made_total{channel="${channel}"}`)
    }
    expect(text).toContain('refusals_total{code="internal"} 0')
    expect(text).toContain('jobs_due{task="send-email"}')
  })

  it('has patterns and names of the schema in labels, and nothing that a client makes up', async () => {
    const path = `${partner}/availability/${activities.sunset.id}/dates`
    await send(path)
    await send(`${partner}/booking/AAAA-AAAA`)
    await fetch(`${service.url}/nowhere/secret-path`)
    await fetch(`${service.url}${partner}/secret-path`, { headers: bearer('wanderly') })
    await fetch(`${service.url}/guides/secret-path`)
    await send('/graphql', { body: { query: 'query SecretName { secretAlias: viewer { scopes } }' } })
    await send('/graphql', { body: { query: '{ secretField }' } })
    await send('/graphql', { body: { query: 'query SecretName { __typename }' } })
    await until(async () => {
      const now = await scrape()
      return (
        now.value('http_requests_total', { route: `${partner}/booking/:BookingReference`, status: '404' }) === 1 &&
        now.value('graphql_operations_total', { field: '__schema' }) === 1
      )
    })
    const now = await scrape()
    expect(now.value('http_requests_total', { route: `${partner}/availability/:ActivityID/dates` })).toBe(1)
    expect(now.value('http_requests_total', { route: 'unknown', status: '404' })).toBe(2)
    expect(now.value('refusals_total', { code: 'booking-not-found' })).toBe(1)
    expect(now.value('graphql_operations_total', { type: 'query', field: 'viewer', outcome: 'ok' })).toBeGreaterThan(0)
    const made = now.samples.flatMap(({ labels }) => Object.values(labels))
    expect(made.filter(each => /secret/i.test(each))).toEqual([])
    expect(made.filter(each => /[0-9a-z]{26}|[0-9a-f]{8}-[0-9a-f]{4}|AAAA/.test(each))).toEqual([])
  })

  it('counts a subscription when it begins, or is refused, and does not time it', async () => {
    const query = `subscription { availabilityChanged(activityId: "${activities.sunset.id}", from: "2026-07-01", to: "2026-07-01") { date } }`
    const leaving = new AbortController()
    const subscribed = { type: 'subscription', field: 'availabilityChanged', outcome: 'ok' }
    const headers = { ...bearer('wanderly'), 'content-type': 'application/json', accept: 'text/event-stream' }
    const subscribe = (query: string) => {
      const body = JSON.stringify({ query })
      return fetch(`${service.url}/graphql/stream`, { method: 'POST', headers, body, signal: leaving.signal })
    }
    await growth('graphql_operations_total', subscribed, () => subscribe(query), 1)
    const refuse = async () => (await subscribe('subscription { nonsense }')).text()
    await growth('refusals_total', { code: 'validation' }, refuse, 1)
    leaving.abort()
    const ended = { route: '/graphql/stream' }
    await until(async () => (await scrape()).value('http_requests_total', ended) === 1)
    const now = await scrape()
    expect(now.value('graphql_operations_total', subscribed)).toBe(1)
    expect(now.value('http_request_duration_seconds_count', ended)).toBeUndefined()
  })

  it('counts a booking once it is made, and each once', async () => {
    const headers = { 'idempotency-key': 'metrics-1' }
    const made = ['bookings_made_total', { channel: 'PARTNER' }] as const
    let reference = ''
    await growth(
      ...made,
      async () => {
        for (let each = 0; each < 2; each++) {
          const { status, body } = await send(`${partner}/booking`, { body: booking(40), headers })
          expect(status).toBe(201)
          reference = body.data.BookingReference
        }
        expect((await send(`${partner}/booking`, { body: { ...booking(40), Participants: 900 } })).status).toBe(409)
      },
      1,
    )
    await growth(
      'bookings_cancelled_total',
      { channel: 'PARTNER' },
      () => send(`${partner}/booking/${reference}/cancel`, { body: {} }),
      1,
    )
    expect((await scrape()).value('refusals_total', { code: 'insufficient-capacity' })).toBe(1)
  })

  it('counts a hold as a sale when it is confirmed, and not as a cancellation when it is given up', async () => {
    const hold = async () => {
      const { status, body } = await send(`${partner}/hold`, { body: booking(41) })
      expect(status).toBe(201)
      return body.data.BookingReference as string
    }
    let reference = ''
    await growth('booking_holds_total', { channel: 'PARTNER' }, async () => (reference = await hold()), 1)
    const { Customer } = booking(41)
    const confirm = () => send(`${partner}/booking/${reference}/confirm`, { body: { Customer } })
    await growth('bookings_made_total', { channel: 'PARTNER' }, confirm, 1)
    const other = await hold()
    const before = (await scrape()).value('bookings_cancelled_total')
    await send(`${partner}/booking/${other}/cancel`, { body: {} })
    expect((await scrape()).value('bookings_cancelled_total')).toBe(before)
  })

  it('counts entries of usage, each key once', async () => {
    const entry = { Meter: 'm', Usage: 1 }
    const headers = { 'idempotency-key': 'usage-1' }
    await growth(
      'usage_entries_recorded_total',
      {},
      async () => {
        for (let each = 0; each < 2; each++) await send('/api/v2/usage/meters', { key: 'usage', body: entry, headers })
        await send('/api/v2/usage/meters', { key: 'usage', body: entry })
      },
      2,
    )
  })

  it('answers while the database hangs and while it is away, without what is read from it', async () => {
    for (const fail of [() => proxy.hang(), () => proxy.cut()]) {
      await until(async () => (await scrape()).value('jobs_due') !== undefined)
      fail()
      await until(async () => {
        void fetch(`${service.url}${partner}/products`, { headers: bearer('wanderly') }).catch(() => {})
        const { names } = await scrape()
        return backlogs.every(each => !names.has(each))
      })
      await until(async () => (await scrape()).value('database_circuit_breaker_open', { pool: 'requests' }) === 1)
      const { names } = await scrape()
      const missing = expected.filter(each => !names.has(each))
      expect(missing.filter(each => each !== 'graphql_operations_total')).toEqual(backlogs)
      proxy.restore()
      await until(async () => {
        const now = await scrape()
        return now.value('database_circuit_breaker_open') === 0 && backlogs.every(each => now.names.has(each))
      })
    }
  })

  it('ends with the service', async () => {
    expect(await service.stop()).toBe(0)
    await expect(scrape()).rejects.toThrow('fetch failed')
  })
})

describe('METRICS_PORT', () => {
  /** The message with which a start fails. */
  async function failure(environment: Record<string, string>): Promise<string> {
    const { NODE_OPTIONS, ...inherited } = process.env
    const child = spawn(process.execPath, [SERVICE], {
      env: { ...inherited, ...withUsers({ DATABASE_URL: world.databaseUrl }), BANNER: '1', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.setEncoding('utf8').on('data', chunk => (err += chunk))
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    return err
  }

  it('that is in use, or that of the service, fails the start with a sentence', async () => {
    const rival = createServer().listen(0, '127.0.0.1')
    await once(rival, 'listening')
    const port = String((rival.address() as AddressInfo).port)
    expect(await failure({ PORT: String(await freePort()), METRICS_PORT: port })).toMatch(
      new RegExp(
        `^The service did not start\\. Port ${port} on 127\\.0\\.0\\.1 is in use: stop the process that listens there, or choose another port: METRICS_PORT=\\d+ npm start\n$`,
      ),
    )
    rival.close()
    expect(await failure({ PORT: port, METRICS_PORT: port })).toContain(
      `METRICS_PORT must be another port than PORT, which is ${port} too.`,
    )
  })

  it('serves metrics of a worker, which listens to nothing else', async () => {
    const port = String(await freePort())
    const worker = await startService(
      { DATABASE_URL: world.databaseUrl, ROLE: 'worker', METRICS_PORT: port },
      { listens: false },
    )
    const { names } = await Scrape.of(`http://127.0.0.1:${port}/metrics`)
    expect(names).toContain('database_connections_in_use')
    expect(await worker.stop()).toBe(0)
  })
})
