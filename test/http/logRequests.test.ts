import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { dashboardLanguages } from '../../src/domain/rules/dashboardLanguages.ts'
import { dashboardPages } from '../../src/domain/rules/dashboardPages.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Instance } from '../live/Instance.ts'
import { atEndOfFile } from '../world/atEndOfFile.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { listen, sendRaw } from './sendRaw.ts'

const world = useWorld()
let app: FastifyInstance
const lines: string[] = []

beforeAll(async () => {
  // The dashboard is not built here: its pages are the same file without scripts.
  const dashboardFolder = await mkdtemp(join(tmpdir(), 'dashboard-'))
  atEndOfFile(() => rm(dashboardFolder, { recursive: true }))
  const files = Object.fromEntries(dashboardPages.map(page => [page, []]))
  for (const language of Object.keys(dashboardLanguages)) {
    const folder = join(dashboardFolder, language)
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'index.html'), await readFile('src/dashboard/index.html'))
    await writeFile(join(folder, 'pages.json'), JSON.stringify(files))
    await writeFile(join(folder, 'sw.js'), '')
  }
  app = await openApp(world, { logger: suiteLogger('info', line => lines.push(line)), dashboardFolder })
})
afterAll(async () => {
  await app.close()
})

async function logged(options: InjectOptions): Promise<string> {
  lines.length = 0
  await app.inject(options)
  expect(lines).toHaveLength(1)
  return lines[0]!
}

const SECRET = 'q7Zk-secret_'
const ACTIVITY = '01970000-0000-7000-8000-000000000001'

describe('the log', () => {
  it('has one line for each request, with its path and key, but without query parameters', async () => {
    const url = '/api/v2/ota/partner/products?name=Lovelace'
    const line = await logged({ url, headers: bearer('wanderly') })
    const { keyId, operatorId } = await world.caller('wanderly')
    expect(JSON.parse(line)).toMatchObject({
      method: 'GET',
      path: '/api/v2/ota/partner/products',
      status: 200,
      keyId: encodeTypeId('key', keyId),
      operatorId: encodeTypeId('op', operatorId),
    })
    expect(JSON.parse(line)).not.toHaveProperty('code')
    expect(line).not.toContain('Lovelace')
    expect(line).not.toContain('abk_')
  })

  it('includes the code of a problem', async () => {
    expect(JSON.parse(await logged({ url: '/api/v2/ota/partner/products' }))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
    const url = `/api/v2/ota/partner/questions/${ACTIVITY}`
    expect(JSON.parse(await logged({ url, headers: bearer('wanderly') }))).toMatchObject({
      status: 400,
      code: 'unknown-activity',
      path: `/api/v2/ota/partner/questions/${encodeTypeId('act', ACTIVITY)}`,
    })
  })

  it('includes the GraphQL operation and its outcome, but no variables', async () => {
    const ask = async (query: string) => {
      const variables = { name: SECRET }
      const payload = { query, ...(query.includes('$name') && { variables }) }
      const line = await logged({ method: 'POST', url: '/graphql', headers: bearer('operator'), payload })
      expect(line).not.toContain(SECRET)
      return JSON.parse(line)
    }
    expect(await ask('query Shopfront { viewer { operator { name } } }')).toMatchObject({
      path: '/graphql',
      operation: { type: 'query', name: 'Shopfront', outcome: 'ok' },
    })
    expect(await ask('{ __typename }')).toMatchObject({ operation: { type: 'query', name: null, outcome: 'ok' } })
    // Whatever the client calls it, or if it has no name.
    const unnamed = await ask('mutation { updateOperator(input: { holdMinutes: 20 }) { operator { id } } }')
    expect(unnamed).toMatchObject({
      operation: { type: 'mutation', name: null, fields: ['updateOperator'], outcome: 'ok' },
    })
    const refused = await ask('query Missing { booking(bookingReference: "AAAA-AAAA") { status } }')
    expect(refused).toMatchObject({ operation: { name: 'Missing', outcome: refused.code } })
    expect(refused.code).toBe('booking-not-found')
    expect(await ask('{ nothingOfTheSort }')).toMatchObject({ code: 'validation' })
  })

  it('includes each subscription that begins or is refused, over both protocols', async () => {
    const logger = suiteLogger('info', line => lines.push(line))
    const instance = await Instance.open(world, { logger })
    const { keyId } = await world.caller('operator')
    const about = (name: string) => lines.map(line => JSON.parse(line)).find(each => each.operation?.name === name)
    const feed = (name: string) => `subscription ${name} { bookingChanged { status } }`
    lines.length = 0
    await instance.subscribe('operator', feed('Sockets'))
    expect(about('Sockets')).toMatchObject({
      msg: 'subscription',
      operation: { type: 'subscription', outcome: 'ok' },
      keyId: encodeTypeId('key', keyId),
    })
    const refused = instance.client('usage').iterate({ query: feed('Refused') })
    await expect(refused.next()).rejects.toMatchObject([{ extensions: { code: 'permission-denied' } }])
    expect(about('Refused')).toMatchObject({ code: 'permission-denied', operation: { outcome: 'permission-denied' } })
    await (await instance.stream('usage', { query: feed('Streams') })).response.text()
    await until(() => about('Streams') !== undefined)
    expect(about('Streams')).toMatchObject({ msg: 'request', path: '/graphql/stream', code: 'permission-denied' })
    await instance.close()
  })

  it('includes the client’s address, from a trusted proxy if there is one', async () => {
    const options = { url: '/health', headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect(JSON.parse(await logged(options))).toMatchObject({ address: '127.0.0.1' })
    const logger = suiteLogger('info', line => lines.push(line))
    const behindProxy = await openApp(world, { logger, trustProxy: 1 })
    try {
      lines.length = 0
      await behindProxy.inject(options)
      expect(JSON.parse(lines[0]!)).toMatchObject({ address: '203.0.113.9' })
    } finally {
      await behindProxy.close()
    }
  })

  it.each([
    [1, '203.0.113.9'],
    [2, '198.51.100.7'],
  ])('includes no address that the client made up, behind proxies that add to it: %d', async (trustProxy, address) => {
    const logger = suiteLogger('info', line => lines.push(line))
    const behindProxies = await openApp(world, { logger, trustProxy })
    try {
      lines.length = 0
      await behindProxies.inject({
        url: '/health',
        headers: { 'x-forwarded-for': '192.0.2.66, 198.51.100.7, 203.0.113.9' },
      })
      expect(JSON.parse(lines[0]!)).toMatchObject({ address })
    } finally {
      await behindProxies.close()
    }
  })

  it.each([
    ['GET', `/waiver/${SECRET}`, '/waiver/:token'],
    ['HEAD', `/waiver/${SECRET}`, '/waiver/:token'],
    ['GET', `/waiver/${SECRET}/`, '/waiver/…'],
    ['GET', `/waiver/a/${SECRET}`, '/waiver/…'],
    ['PATCH', `/waiver/${SECRET}`, '/waiver/…'],
    ['OPTIONS', `/waiver/${SECRET}`, '/waiver/…'],
    ['DELETE', `/files/${SECRET}`, '/files/…'],
    ['GET', `/files/${SECRET}?download=${SECRET}`, '/files/:token'],
    ['GET', `//waiver/${SECRET}`, '//…'],
    ['GET', `/Waiver/${SECRET}`, '/…'],
    ['GET', `/%77aiver/${SECRET}`, undefined],
    ['GET', `/waiver%2F${SECRET}`, '/…'],
    ['GET', `/waitlist/${SECRET}`, '/waitlist/:token'],
    ['GET', `/waitlist/${SECRET}/x`, '/waitlist/…'],
    ['POST', `/waitlist/${SECRET}/accept`, '/waitlist/:token/accept'],
    ['GET', `/waitlist/join/harbour/${SECRET}`, '/waitlist/join/:seller/:token'],
    ['GET', `/waitlist/join/${SECRET}`, undefined],
    ['GET', `/dashboard/sign-in/${SECRET}`, '/dashboard/sign-in/:token'],
    ['HEAD', `/dashboard/sign-in/${SECRET}`, undefined],
    ['OPTIONS', `/dashboard/sign-in/${SECRET}`, '/dashboard/sign-in/…'],
    ['POST', `/dashboard/sign-in/${SECRET}`, '/dashboard/sign-in/…'],
    ['GET', `/dashboard/sign-in/${SECRET}/x`, '/dashboard/*'],
    ['GET', `/api/v2/ota/partner/booking/${SECRET}`, '/api/v2/ota/partner/booking/:BookingReference'],
    ['GET', `/api/v2/${SECRET}`, '/api/v2/…'],
    ['GET', `/${SECRET}`, '/…'],
    ['GET', `/health?token=${SECRET}`, '/health'],
  ] as const)('says nothing of what may be a secret in an address: %s %s', async (method, url, path) => {
    const line = await logged({ method, url })
    expect(line).not.toContain('secret')
    if (path) expect(JSON.parse(line).path).toBe(path)
  })

  it('redacts it if the URL is absolute or the method does not match', async () => {
    const { port } = await listen(app)
    for (const [method, address] of [
      ['GET', `http://x/waiver/${SECRET}`],
      ['OPTIONS', '*'],
      ['GET', `/waiver/%${SECRET}`],
      ['PROPFIND', `/waiver/${SECRET}`],
    ]) {
      lines.length = 0
      await sendRaw(port, `${method} ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(lines.join()).not.toContain('secret')
    }
  })
})
