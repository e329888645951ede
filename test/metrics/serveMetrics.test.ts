import { createServer } from 'node:net'
import { afterEach, expect, it } from '@jest/globals'
import { latest } from '../../src/platform/metrics/latest.ts'
import { Metrics, type Readings } from '../../src/platform/metrics/Metrics.ts'
import { serveMetrics } from '../../src/platform/metrics/serveMetrics.ts'
import { once } from '../world/once.ts'
import { freePort } from '../world/startService.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { until, within } from '../world/until.ts'
import { Scrape } from './scrape.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(metrics: Metrics): Promise<string> {
  const port = await freePort()
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port }, suiteLogger())
  closing.push(server.close)
  return `http://127.0.0.1:${port}`
}

it('serves nothing but /metrics, to GET and HEAD', async () => {
  const origin = await serve(new Metrics())
  const statusOf = async (path: string, method = 'GET') => (await fetch(`${origin}${path}`, { method })).status
  expect([await statusOf('/metrics'), await statusOf('/metrics?x=1'), await statusOf('/metrics', 'HEAD')]).toEqual([
    200, 200, 200,
  ])
  expect([await statusOf('/'), await statusOf('/metrics/'), await statusOf('/ready')]).toEqual([404, 404, 404])
  const refused = await fetch(`${origin}/metrics`, { method: 'POST', body: 'x' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('answers in OpenMetrics if asked for it, and else in the text format', async () => {
  const metrics = new Metrics()
  metrics.addCounter({ name: 'sales_total', help: 'Sales.', label: { name: 'channel', values: ['shop', 'web'] } })
  metrics.count({ counter: 'sales_total', labels: { channel: 'shop' }, by: 2 })
  metrics.addGauges([{ name: 'waiting', help: 'What waits.' }], () => ({ waiting: 3 }))
  const url = `${await serve(metrics)}/metrics`
  const text = await fetch(url, { headers: { accept: 'text/plain' } })
  expect(text.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await text.text()).toBe(
    [
      '# HELP sales_total Sales.',
      '# TYPE sales_total counter',
      'sales_total{channel="shop"} 2',
      'sales_total{channel="web"} 0',
      '',
      '# HELP waiting What waits.',
      '# TYPE waiting gauge',
      'waiting 3',
      '',
    ].join('\n'),
  )
  const accept = 'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,text/plain;version=0.0.4;q=0.3'
  const open = await fetch(url, { headers: { accept } })
  expect(open.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  expect(await open.text()).toBe(
    [
      '# HELP sales Sales.',
      '# TYPE sales counter',
      'sales_total{channel="shop"} 2',
      'sales_total{channel="web"} 0',
      '# HELP waiting What waits.',
      '# TYPE waiting gauge',
      'waiting 3',
      '# EOF',
      '',
    ].join('\n'),
  )
})

it('leaves out gauges that cannot be read, and those alone', async () => {
  const metrics = new Metrics()
  let value: number | undefined = 1
  metrics.addGauges(
    [{ name: 'sometimes', help: 'Known at times.' }],
    (): Readings => (value === undefined ? {} : { sometimes: value }),
  )
  metrics.addGauges([{ name: 'always', help: 'Known.' }], () => ({ always: 5 }))
  const url = `${await serve(metrics)}/metrics`
  const read = async () => {
    const scrape = await Scrape.of(url)
    return [scrape.value('sometimes'), scrape.value('always')]
  }
  expect(await read()).toEqual([1, 5])
  value = undefined
  expect(await read()).toEqual([undefined, 5])
  value = 2
  expect(await read()).toEqual([2, 5])
})

it('rejects if the port is in use', async () => {
  const rival = createServer().listen(0, '127.0.0.1')
  await once(rival, 'listening')
  const { port } = rival.address() as { port: number }
  await expect(serveMetrics(new Metrics(), { host: '127.0.0.1', port }, suiteLogger())).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  rival.close()
})

it('reads once for all that ask at the same time, and keeps what it read', async () => {
  let reads = 0
  const read = latest(async () => ++reads, { keepMs: 600_000, waitMs: 600_000 })
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  expect(await read()).toBe(1)
})

it('does not wait for what is late, and has it later', async () => {
  const late = Promise.withResolvers<string>()
  const read = latest(() => late.promise, { keepMs: 600_000, waitMs: 1 })
  expect(await within('a read that is late', read())).toBeUndefined()
  late.resolve('late')
  await until(async () => (await read()) === 'late')
})

it('has nothing when reading fails, and reads again', async () => {
  let failing = true
  const read = latest(async () => (failing ? Promise.reject(new Error('away')) : 'back'), {
    keepMs: 0,
    waitMs: 600_000,
  })
  expect(await read()).toBeUndefined()
  failing = false
  expect(await read()).toBe('back')
})
