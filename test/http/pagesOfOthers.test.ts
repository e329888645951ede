import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fastify, { type FastifyInstance } from 'fastify'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { Chromium } from '../dashboard/Chromium.ts'
import { withBrowser } from '../dashboard/withBrowser.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { World } from '../world/World.ts'

withBrowser('a page of another origin in a browser', () => {
  let world: World
  let chromium: Chromium
  let website: FastifyInstance
  let port: string
  beforeAll(async () => {
    world = await World.open()
    chromium = await Chromium.open()
    website = fastify()
    website.get('/', (_, reply) => reply.type('text/html').send('<title>A page</title>'))
    port = new URL(await website.listen({ host: '127.0.0.1', port: 0 })).port
  })
  afterAll(async () => {
    await chromium?.close()
    await website?.close()
    await world?.close()
  })

  /** What the script of a page sees of a GraphQL request, and what its developer sees of the preflight. */
  async function callFrom(origin: string, corsOrigins: readonly string[]) {
    const app = await openApp(world, { corsOrigins })
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`
    const { page, context } = await chromium.window()
    const preflights: { status: number; headers: Record<string, string> }[] = []
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ type, response }) => {
      if (type === 'Preflight') preflights.push(response)
    })
    await page.goto(origin)
    const headers = { ...bearer('operator'), 'content-type': 'application/json' }
    const seen = await page.evaluate(
      ([url, headers]) =>
        fetch(url, { method: 'POST', headers, body: '{"query":"{ viewer { operator { name } } }"}' }).then(
          answer => answer.text(),
          (error: Error) => error.message,
        ),
      [url, headers] as const,
    )
    await until(() => preflights.length > 0)
    await context.close()
    await app.close()
    return { seen, preflight: preflights[0]! }
  }

  it('can call the demo if it is of this machine', async () => {
    const { corsOrigins } = readConfig({ DEMO: '1' })
    for (const host of ['localhost', '127.0.0.1']) {
      const { seen } = await callFrom(`http://${host}:${port}`, corsOrigins)
      expect(seen).toContain('"name":"')
    }
  })

  it('cannot call another service, and its developer sees in the network panel what to set', async () => {
    const { seen, preflight } = await callFrom(`http://localhost:${port}`, [])
    expect(seen).toBe('Failed to fetch')
    expect(preflight.status).toBe(403)
    expect(preflight.headers['x-cors-refusal']).toContain(`http://localhost:${port} may not call this service`)
    expect(preflight.headers['x-cors-refusal']).toContain('CORS_ORIGINS')
  })
})
