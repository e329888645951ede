import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { getIntrospectionQuery } from 'graphql'
import type { Page } from 'playwright-core'
import { Chromium } from '../dashboard/Chromium.ts'
import { withBrowser } from '../dashboard/withBrowser.ts'
import { Instance } from '../live/Instance.ts'
import { keys } from '../world/cast.ts'
import { once } from '../world/once.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let instance: Instance
beforeAll(async () => {
  // Nothing of the folder is used but that it exists.
  instance = await Instance.open(world, { graphiqlFolder: resolve('schema') })
})
afterAll(async () => {
  await instance.close()
})

const html = { accept: 'text/html' }
const policyOf = async (headers: Record<string, string>) =>
  (await instance.app.inject({ url: '/graphql?query={__typename}', headers })).headers

describe('the policy of /graphql', () => {
  it('allows a response that is not a page to load nothing', async () => {
    const headers = await policyOf({ 'apollo-require-preflight': '1' })
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect((await policyOf({}))['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('allows the page to load the parts of Sandbox, and no page to frame it', async () => {
    const headers = await policyOf(html)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' https:\/\/embeddable-sandbox\.[a-z.]+;/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('frame-src https://sandbox.embed.apollographql.com;')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('allows no script if Sandbox is not embedded, and no page to frame it', async () => {
    const other = await Instance.open(world, { sandbox: false })
    try {
      const { headers } = await other.app.inject({ url: '/graphql', headers: html })
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self';/)
      expect(policy).toContain("frame-ancestors 'none'")
    } finally {
      await other.close()
    }
  })
})

const CDN = 'embeddable-sandbox.cdn.apollographql.com'

interface Options {
  initialEndpoint: string
  initialState: { document: string; variables: Record<string, string>; headers: object }
}

/** What the stand-in for Apollo's script leaves in the page. */
interface Loaded {
  options: Options
  done: Promise<unknown>
}

/** Stands in for Apollo's script: does what that script does, as far as the policy restricts it. */
const SANDBOX = `window.EmbeddedSandbox = class {
  constructor(options) {
    const { initialEndpoint, target } = options
    const frame = document.createElement('iframe')
    frame.src = 'https://sandbox.embed.apollographql.com/sandbox/explorer'
    document.querySelector(target).appendChild(frame)
    const query = JSON.stringify({ query: ${JSON.stringify(getIntrospectionQuery())} })
    const answered = fetch(initialEndpoint, { method: 'POST', headers: { 'content-type': 'application/json' }, body: query })
      .then(answer => answer.json())
    const opened = new Promise((resolve, reject) => {
      const socket = new WebSocket(initialEndpoint.replace('http', 'ws'), 'graphql-transport-ws')
      socket.onopen = () => resolve('open')
      socket.onerror = () => reject(new Error('no WebSocket'))
    })
    window.options = options
    window.done = Promise.all([answered, opened])
  }
}`

/** Stands in for the page in Apollo's frame. */
const FRAME = `<p>Explorer</p><script>parent.postMessage({ name: 'ExplorerListeningForHandshake' }, '*')</script>`

withBrowser('the page at /graphql', () => {
  let chromium: Chromium
  beforeAll(async () => {
    chromium = await Chromium.open()
  })
  afterAll(() => chromium.close())

  const loaded = (page: Page) => page.waitForFunction(() => 'options' in globalThis)

  it('runs Sandbox with its frame, its operations and its subscriptions, and asks nobody else', async () => {
    const { page, context, errors } = await chromium.window()
    const asked = new Set<string>()
    await context.route(/^https:/, route => {
      const { hostname } = new URL(route.request().url())
      asked.add(hostname)
      return route.fulfill(
        hostname === CDN
          ? { contentType: 'text/javascript', body: SANDBOX }
          : { contentType: 'text/html', body: FRAME },
      )
    })
    await page.goto(`http://${instance.host}/graphql`)
    await loaded(page)
    const done = await page.evaluate(() => (globalThis as unknown as Loaded).done)
    expect(done).toMatchObject([{ data: { __schema: { queryType: { name: 'Query' } } } }, 'open'])
    const frame = page.frameLocator('iframe').locator('p')
    expect(await frame.textContent()).toBe('Explorer')
    await page.getByText('Loading Apollo Sandbox').waitFor({ state: 'hidden' })
    expect([...asked].toSorted()).toEqual([CDN, 'sandbox.embed.apollographql.com'])
    expect(errors).toEqual([])
    await context.close()
  })

  it('gives Sandbox the examples and the name of the header, in a URL of an ordinary length', async () => {
    const { page, context } = await chromium.window()
    await context.route(/^https:/, route => route.fulfill({ contentType: 'text/javascript', body: SANDBOX }))
    await page.goto(`http://${instance.host}/graphql?from=a-link`)
    await loaded(page)
    const { initialEndpoint, initialState } = await page.evaluate(() => (globalThis as unknown as Loaded).options)
    expect(initialEndpoint).toBe(`http://${instance.host}/graphql`)
    expect(initialState.headers).toEqual({ Authorization: 'Bearer ' })
    const response = await fetch(initialEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.operator.text}` },
      body: JSON.stringify({ ...initialState, query: initialState.document, operationName: 'WhoAmI' }),
    })
    expect(await response.json()).toMatchObject({ data: { viewer: { scopes: expect.anything() } } })
    // Sandbox passes its state to Apollo in the URL of its frame. Servers commonly accept 8 kB.
    const { document, variables } = initialState
    expect(document).toMatch(/^subscription /m)
    expect(encodeURIComponent(document + JSON.stringify(variables)).length).toBeLessThan(6000)
    await context.close()
  })

  it.each(['refused', 'not answered'])('leads to GraphiQL, which says why, if Apollo is %s', async how => {
    const { page, context } = await chromium.window()
    // Only the test lets time pass.
    await context.clock.install({ time: 0 })
    await context.clock.pauseAt(1000)
    let asked = false
    await context.route(/^https:/, route => {
      asked = true
      return how === 'refused' ? route.abort('internetdisconnected') : undefined
    })
    // The page is complete only once the script has arrived.
    await page.goto(`http://${instance.host}/graphql`, { waitUntil: 'commit' })
    if (how === 'not answered') {
      await until(() => asked)
      await context.clock.runFor(4000)
    }
    await page.waitForURL('**/graphiql?sandbox=unreachable')
    expect(await page.getByRole('status').textContent()).toMatch(/Apollo Sandbox needs the internet[\s\S]+cannot reach/)
    // The way back is not the page that leads here.
    await page.getByRole('link', { name: 'Try Sandbox again' }).waitFor()
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(2)
    await context.close()
  })

  it('is not shown in a frame of another page', async () => {
    const { page, context } = await chromium.window()
    const frames = ['/health', '/graphql'].map(path => `<iframe src="http://${instance.host}${path}"></iframe>`)
    const elsewhere = createServer((_request, answer) =>
      answer.setHeader('content-type', 'text/html').end(frames.join('')),
    )
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
    elsewhere.close()
    const [, shown, refused] = page.frames().map(frame => frame.url())
    expect(shown).toBe(`http://${instance.host}/health`)
    expect(refused).toMatch(/^chrome-error:/)
    await context.close()
  })
})
