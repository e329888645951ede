import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { BrowserContext, Page } from 'playwright-core'
import { buildApp } from '../../src/app/buildApp.ts'
import { openDemo } from '../../src/demo/openDemo.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { examplesAt } from '../../src/transports/graphql/schema/examples.ts'
import { Chromium } from '../dashboard/Chromium.ts'
import { withBrowser } from '../dashboard/withBrowser.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { servicesOf, settings } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const world = useWorld()

withBrowser('GraphiQL with the demo', () => {
  let folder: string
  let app: FastifyInstance
  let chromium: Chromium
  let url: string
  let key: string
  let context: BrowserContext
  const errors: string[] = []
  const hosts = new Set<string>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'graphiql-'))
    const graphiqlFolder = join(folder, 'bundle')
    execFileSync(process.execPath, ['src/graphiql/bundle.mjs', graphiqlFolder], { stdio: 'pipe' })
    const place = { dataDir: folder, publicUrl: 'http://127.0.0.1:4000', storage: world.storage, progress: () => {} }
    key = (await openDemo(world.database, place, world.now)).operator
    const services = { ...servicesOf(world), links: new LinkSigner(place.publicUrl, Buffer.alloc(32, 7)) }
    app = await buildApp(services, { ...settings, drainTime: 0, graphiqlFolder, demoKey: () => key })
    await app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/graphiql`
    chromium = await Chromium.open()
  })
  afterEach(async () => {
    await context?.close()
    expect(errors.splice(0)).toEqual([])
    expect([...hosts]).toEqual([new URL(url).host])
  })
  afterAll(async () => {
    await chromium?.close()
    await app?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function open(width = 1280, path = ''): Promise<Page> {
    const window = await chromium.window(width)
    context = window.context
    const { page } = window
    await context.clock.setFixedTime(world.now)
    page.on('request', request => hosts.add(new URL(request.url()).host))
    page.on('close', () => errors.push(...window.errors))
    await page.goto(`${url}${path}`)
    await page.getByRole('button', { name: /^Execute/ }).waitFor()
    return page
  }

  const tabs = (page: Page) => page.getByRole('tablist').getByRole('tab')
  const variablesOf = (page: Page) => page.getByRole('button', { name: 'Variables' })

  it('has every example as a tab, and runs it from the keyboard with the key at hand', async () => {
    const page = await open()
    const examples = examplesAt(world.now)
    await expectSoon(() => tabs(page).count()).toBe(examples.length)
    for (const [index, { query, variables }] of examples.entries()) {
      await tabs(page).nth(index).click()
      await page.locator('.graphiql-query-editor').getByRole('textbox').focus()
      const asked = page.waitForResponse(
        response =>
          response.url().includes('/graphql') && (response.request().postData() ?? '').includes(JSON.stringify(query)),
      )
      await page.keyboard.press('Control+Enter')
      const response = await asked
      expect(response.request().headers().authorization).toBe(`Bearer ${key}`)
      expect(response.request().postDataJSON().variables ?? {}).toEqual(variables ?? {})
      // A subscription without an event has no response to show.
      if (query.includes('bookingChanged')) expect(response.headers()['content-type']).toMatch(/^text\/event-stream/)
      else await page.locator('.graphiql-response').getByText('"data"').waitFor()
      await expectSoon(() => page.locator('.graphiql-response').getByText('"errors"').count()).toBe(0)
    }
  })

  it('keeps the key at hand after a reload, also for the history, and does not store it', async () => {
    const page = await open()
    // The history stores what has run.
    await page.getByRole('button', { name: /^Execute/ }).click()
    await page.locator('.graphiql-response').getByText('"data"').waitFor()
    await expectSoon(() => page.evaluate(`String(localStorage['graphiql:queries'])`)).toContain('WhoAmI')
    await tabs(page).nth(1).click()
    // GraphiQL stores its tabs a moment later.
    await expectSoon(() => page.evaluate(`JSON.parse(localStorage['graphiql:tabState']).activeTabIndex`)).toBe(1)
    await page.reload()
    await page.locator('.graphiql-editor-tools').getByRole('button', { name: 'Headers' }).click()
    const shown = page.getByText(`"Bearer ${key}"`)
    await shown.waitFor()
    await page.getByRole('button', { name: 'Show History' }).click()
    await page.locator('.graphiql-history-item').getByText('WhoAmI').click()
    await page.locator('.graphiql-query-editor').getByText('WhoAmI').waitFor()
    await shown.waitFor()
    expect(
      await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie'),
    ).not.toContain(key)
  })

  it('clears what it has stored, and nothing of the dashboard', async () => {
    const page = await open()
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.getByRole('button', { name: 'Open settings dialog' }).click()
    await page.getByRole('button', { name: 'Clear data' }).click()
    await page.getByRole('button', { name: 'Cleared data' }).waitFor()
    const left = await page.evaluate(() => Object.keys(localStorage))
    // GraphiQL stores its tabs a moment after they were opened, which can be after the data was cleared.
    expect(left.filter(name => name !== 'graphiql:tabState')).toEqual(['theme'])
  })

  it('composes operations by clicks in the explorer', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Show GraphiQL Explorer' }).click()
    const explorer = page.locator('.graphiql-explorer-root')
    await explorer.getByText('viewer').waitFor()
    await explorer.getByText('key', { exact: true }).click()
    await page.locator('.graphiql-query-editor').getByText('key', { exact: true }).waitFor()
  })

  it('tidies an operation', async () => {
    const page = await open()
    const editor = page.locator('.graphiql-query-editor')
    await editor.getByText('operator { name timeZone currency }').waitFor()
    await page.getByRole('button', { name: /^Prettify/ }).click()
    await editor.getByText('timeZone', { exact: true }).waitFor()
  })

  it('documents the schema', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
    await page.locator('.graphiql-doc-explorer').getByRole('link', { name: 'Query', exact: true }).click()
    await page.locator('.graphiql-doc-explorer').getByRole('link', { name: 'availableDates' }).waitFor()
  })

  it.each([390, 1280])('fits a window of %i pixels, with the note that Sandbox is out of reach', async width => {
    const page = await open(width, '?sandbox=unreachable')
    await page.getByRole('status').getByText('cannot reach').waitFor()
    await expectSoon(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    const [editor, response] = await Promise.all(
      ['.graphiql-query-editor', '.graphiql-response'].map(each => page.locator(each).boundingBox()),
    )
    for (const { width: wide } of [editor!, response!]) expect(wide).toBeGreaterThan(300)
    await variablesOf(page).click()
  })

  it.each(['light', 'dark'] as const)('is as accessible as GraphiQL allows in %s', async colorScheme => {
    const page = await open(1280, '?sandbox=unreachable')
    await page.emulateMedia({ colorScheme })
    await page.evaluate(await readFile(AXE, 'utf8'))
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
      return (await axe.run()).violations.map(({ id }) => id)
    })
    // Buttons in its tabs, and the colours of its editor.
    expect(found.filter(id => id !== 'nested-interactive' && id !== 'color-contrast')).toEqual([])
  })
})
