import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Chromium, chromiumPath } from '../dashboard/Chromium.ts'
import { Instance } from '../live/Instance.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let instance: Instance
beforeAll(async () => {
  instance = await Instance.open(world)
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
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[0-9a-f]{64}' https:\/\/embeddable-sandbox\./)
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

const describeInBrowser = chromiumPath ? describe : describe.skip

/** Stands in for Apollo's script: does what that script does, as far as the policy restricts it. */
const SANDBOX = `window.EmbeddedSandbox = class {
  constructor({ initialEndpoint, target }) {
    const frame = document.createElement('iframe')
    frame.src = 'https://sandbox.embed.apollographql.com/sandbox/explorer'
    document.querySelector(target).appendChild(frame)
    const query = JSON.stringify({ query: '{ __schema { queryType { name } } }' })
    const answered = fetch(initialEndpoint, { method: 'POST', headers: { 'content-type': 'application/json' }, body: query })
      .then(answer => answer.json())
    const opened = new Promise((resolve, reject) => {
      const socket = new WebSocket(initialEndpoint.replace('http', 'ws'), 'graphql-transport-ws')
      socket.onopen = () => resolve('open')
      socket.onerror = () => reject(new Error('no WebSocket'))
    })
    window.done = Promise.all([answered, opened])
  }
}`

describeInBrowser('the page at /graphql', () => {
  let chromium: Chromium
  beforeAll(async () => {
    chromium = await Chromium.open()
  })
  afterAll(() => chromium.close())

  it('runs Sandbox with its frame, its operations and its subscriptions', async () => {
    const { page, context, faults } = await chromium.window()
    const asked: string[] = []
    await context.route(/^https:/, route => {
      const { hostname } = new URL(route.request().url())
      asked.push(hostname)
      const script = hostname === 'embeddable-sandbox.cdn.apollographql.com'
      return route.fulfill(
        script
          ? { contentType: 'text/javascript', body: SANDBOX }
          : hostname === 'fonts.googleapis.com'
            ? { contentType: 'text/css', body: '' }
            : { contentType: 'text/html', body: '<p>Explorer</p>' },
      )
    })
    await page.goto(`http://${instance.host}/graphql`)
    const done = await page.evaluate(() => (globalThis as unknown as { done: Promise<unknown> }).done)
    expect(done).toEqual([{ data: { __schema: { queryType: { name: 'Query' } } } }, 'open'])
    const frame = page.frameLocator('iframe').locator('p')
    expect(await frame.textContent()).toBe('Explorer')
    expect(asked).toEqual(expect.arrayContaining(['embeddable-sandbox.cdn.apollographql.com', 'fonts.googleapis.com']))
    expect(faults).toEqual([])
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
