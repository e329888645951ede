import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { operationLimits } from '../../src/domain/rules/operationLimits.ts'
import { bearer } from '../world/openApp.ts'
import { freePort, type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { Scrape } from './scrape.ts'

const folder = 'src/guides/monitoring'
const alerts = readFileSync(`${folder}/alerts.yml`, 'utf8')
const dashboard = readFileSync(`${folder}/dashboard.json`, 'utf8')

const world = useWorld()
let service: RunningService
let metricsUrl: string
beforeAll(async () => {
  // Without a backup, a database of one's own has no age of one.
  await world.admin.query(
    `insert into backup_run (backup_run_id, kind, started_at, ended_at) values (gen_random_uuid(), 'BACKUP', now(), now())`,
  )
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  service = await startService({
    DATABASE_URL: world.databaseUrl,
    METRICS_PORT: String(port),
    DATABASE_REPLICA_URLS: 'postgres://nobody@127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
  })
})
afterAll(() => service.kill())

/** Of Prometheus itself, which knows it of every target. */
const ofPrometheus = ['up']

/** The metrics that an expression of PromQL names: not its functions, labels, texts and durations. */
function metricsOf(expression: string): string[] {
  const plain = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset\s+\w+/g, '')
  return [...plain.matchAll(/[a-z_][a-z0-9_]*(?!\s*\(|[a-z0-9_])/g)]
    .map(([name]) => name)
    .filter(name => !['or', 'and', 'unless'].includes(name))
}

const inAlerts = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!)

const inDashboard = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!))

it('a metric of an expression is recognised', () => {
  const expression =
    'histogram_quantile(0.99, sum by (instance, le) (rate(a_bucket{route!~"x_y"}[5m]))) > 1 or absent(b) offset 1h'
  expect(metricsOf(expression)).toEqual(['a_bucket', 'b'])
})

it('each metric that an alert or a panel names is in a scrape', async () => {
  expect([inAlerts.length > 10, inDashboard.length > 20]).toEqual([true, true])
  const named = new Set([...inAlerts, ...inDashboard].flatMap(metricsOf))
  for (const each of ofPrometheus) named.delete(each)
  const body = JSON.stringify({ query: '{ viewer { scopes } }' })
  const headers = { ...bearer('wanderly'), 'content-type': 'application/json' }
  await (await fetch(`${service.url}/graphql`, { method: 'POST', headers, body })).text()
  let missing: string[] = []
  await until(async () => {
    const { names } = await Scrape.of(metricsUrl)
    missing = [...named].filter(each => !names.has(each))
    // Garbage is collected at some time.
    return missing.every(each => each.startsWith('nodejs_gc_'))
  })
  const { text } = await Scrape.of(metricsUrl)
  for (const each of missing) expect(text).toContain(`# TYPE ${each.replace(/_(sum|count|bucket)$/, '')} `)
})

it('alerts begin where the page Operations has a problem', () => {
  const boundOf = (alert: string) => {
    const [, bound] = new RegExp(String.raw`alert: ${alert}\n +expr: .* > (\d+)\n`).exec(alerts) ?? []
    return Number(bound)
  }
  expect({
    jobs: boundOf('JobsLate'),
    nightlyJobs: boundOf('NightlyJobsLate'),
    changes: boundOf('ChangesLate'),
    events: boundOf('EventsLate'),
    deliveries: boundOf('DeliveriesLate'),
    backup: boundOf('BackupOld'),
    backupVerification: boundOf('BackupUnverified'),
    auditVerification: boundOf('AuditUnverified'),
  }).toEqual({ ...operationLimits })
})

it('each alert has a section in the guide, and each section an alert', () => {
  const guide = readFileSync('src/guides/operating.md', 'utf8')
  const [, sections = ''] = /^## Alerts\n([\s\S]*?)^## /m.exec(guide) ?? []
  const explained = [...sections.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect([...alerts.matchAll(/alert: (\w+)$/gm)].map(([, name]) => name)).toEqual(explained)
})

it('the files are served beside the guides', async () => {
  const get = async (name: string) => (await fetch(`${service.url}/guides/monitoring/${name}`)).text()
  expect(await get('alerts.yml')).toBe(alerts)
  expect(await get('dashboard.json')).toBe(dashboard)
})

it('the picture of the guide is served as the guide names it, and has the titles of panels', async () => {
  const guide = await (await fetch(`${service.url}/guides/operating`)).text()
  const [, source = ''] = /<img src="([^"]+)"/.exec(guide) ?? []
  const picture = await fetch(new URL(source, `${service.url}/guides/operating`))
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  const titles = [...(await picture.text()).matchAll(/font-weight="600"[^>]*>([^<(]+?)(?: \(\w+\))?</g)].map(
    ([, title]) => title,
  )
  expect(titles).toHaveLength(9)
  for (const title of titles) expect(dashboard).toContain(`"title": "${title}"`)
})
