import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { BrowserContext, Page } from 'playwright-core'
import { issueSignIn } from '../../src/access/openSession.ts'
import { until } from '../jobs/Workshop.ts'
import { activities, keys } from '../world/cast.ts'
import { openApp } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { World } from '../world/World.ts'
import { Chromium, chromiumPath } from './Chromium.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const VITE = 'node_modules/vite/bin/vite.js'
const BUDGET = 80_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dashboard-'))
  // By itself, as the build does it: its compiled parts do not take what comes from inside a test.
  execFileSync(process.execPath, [VITE, 'build', '--config', 'src/dashboard/vite.config.mjs', '--outDir', folder])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the dashboard as it is built', () => {
  it('needs at most 80 kB of script, compressed, before it shows anything', async () => {
    const scripts = (await readdir(join(folder, 'assets'))).filter(file => file.endsWith('.js'))
    const sizes = await Promise.all(
      scripts.map(async file => gzipSync(await readFile(join(folder, 'assets', file))).length),
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect(sizes.reduce((one, other) => one + other)).toBeLessThan(BUDGET)
  })

  it('has no script and no style inside its page', async () => {
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    expect(page).not.toMatch(/<style|<script(?![^>]*src=)|style=|\son\w+=/)
  })
})

// A machine without a browser cannot show a page; whoever decides about changes has one.
const withBrowser = chromiumPath ? describe : describe.skip

withBrowser('the bookings in a browser', () => {
  let world: World
  let app: FastifyInstance
  let url: string
  let chromium: Chromium
  let page: Page
  let context: BrowserContext
  let faults: string[]

  beforeAll(async () => {
    world = await World.open()
    app = await openApp(world, { dashboardFolder: folder })
    await app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    chromium = await Chromium.open()
  })
  afterEach(async () => {
    expect(faults).toEqual([])
    await context.close()
    await world.database.query('delete from booking_event')
    await world.database.query('delete from booking')
    await world.database.query('update timeslot set taken = 0 where taken > 0')
  })
  afterAll(async () => {
    await chromium?.close()
    await app.close()
    await world.close()
  })

  async function window(width?: number) {
    const opened = await chromium.window(width)
    ;({ page, context, faults } = opened)
    return page
  }

  async function signIn(width?: number): Promise<Page> {
    await window(width)
    await page.goto(`${url}/dashboard`)
    await page.getByLabel('API key').fill(keys.operator.text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Bookings' }).waitFor()
    return page
  }

  const book = async (more: object = {}) => {
    const body = {
      ActivityID: activities.sunset.id,
      Date: '2026-07-01',
      Time: '09:00',
      Participants: 2,
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
      ...more,
    }
    const answer = await rest(world, 'POST', '/api/v2/ota/partner/booking', { key: 'wanderly', body })
    expect(answer.status).toBe(201)
    // The next one is newer.
    world.now = new Date(world.now.getTime() + 1000)
    return (answer.body as { data: { BookingReference: string } }).data.BookingReference
  }
  const named = (LastName: string) => ({ Customer: { FirstName: 'Ada', LastName, Email: 'ada@example.com' } })
  const lines = () => page.locator('.bookings tbody tr')
  const rows = (count: number) => until(async () => (await lines().count()) === count)

  it('show what was booked over REST a moment ago, with the totals', async () => {
    const reference = await book()
    await signIn()
    const line = page.getByRole('row', { name: reference })
    await line.waitFor()
    const text = await line.innerText()
    for (const part of ['Sunset Kayak Tour', '09:00', 'Ada Lovelace', 'Wanderly', 'Confirmed'])
      expect(text).toContain(part)
    expect(await page.locator('.totals').innerText()).toContain('1 bookings, 2 people')
  })

  it('keep their filters in the address, for a reload, for going back and for others', async () => {
    await book(named('Lovelace'))
    await book(named('Hopper'))
    await signIn()
    await lines().nth(1).waitFor()
    await page.getByRole('button', { name: 'Partner' }).click()
    await page.keyboard.press('/')
    await page.keyboard.type('hopper')
    await page.waitForURL(/text=hopper/)
    await rows(1)
    expect(new URL(page.url()).search).toBe('?channel=PARTNER&text=hopper')
    await page.reload()
    await rows(1)
    expect(await page.getByRole('searchbox').inputValue()).toBe('hopper')
    await page.goBack()
    await rows(2)
  })

  it('count new ones without moving what is read, and change in place what is shown', async () => {
    const first = await book(named('First'))
    await signIn()
    await page.getByRole('row', { name: first }).waitFor()
    await book(named('Second'))
    await page.getByRole('button', { name: 'Show 1 new booking' }).waitFor()
    expect(await lines().count()).toBe(1)
    await rest(world, 'POST', `/api/v2/ota/partner/booking/${first}/cancel`, { key: 'wanderly', body: {} })
    await page.getByRole('row', { name: first }).getByText('Cancelled').waitFor()
    await page.getByRole('button', { name: 'Show 1 new booking' }).click()
    await page.getByText('Second').waitFor()
    expect(await lines().count()).toBe(2)
  })

  it('are read with the keyboard alone', async () => {
    await book(named('First'))
    await book(named('Second'))
    await signIn()
    await lines().nth(1).waitFor()
    await page.getByRole('heading', { name: 'Bookings' }).click()
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
    expect(await page.locator('.bookings tr[aria-selected=true]').innerText()).toContain('First')
    await page.keyboard.press('?')
    await page.getByRole('complementary', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('complementary', { name: 'Keys' }).count()).toBe(0)
  })

  it.each([390, 1280, 2560])('fit a screen %i wide, and leave nobody out', async width => {
    await book()
    await signIn(width)
    await lines().first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.evaluate(await readFile(AXE, 'utf8'))
    expect(await violations()).toEqual([])
  })

  it('say so when there are none, and when none matches', async () => {
    await signIn()
    await page.getByText('There are no bookings yet.').waitFor()
    await page.getByRole('searchbox').fill('nobody')
    await page.getByText('No booking matches this.').waitFor()
  })

  it('end with the session, which leaves what is shown, and go on when somebody signs in again', async () => {
    const reference = await book()
    await signIn()
    await page.getByRole('row', { name: reference }).waitFor()
    await page.evaluate(() => fetch('/dashboard/session', { method: 'DELETE' }))
    await page.getByRole('button', { name: 'Online' }).click()
    await page.getByRole('dialog').getByText('Your session has ended.').waitFor()
    expect(await page.getByRole('row', { name: reference, includeHidden: true }).count()).toBe(1)
    await page.getByLabel('API key').fill(keys.operator.text)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('No booking matches this.').waitFor()
    expect(new URL(page.url()).search).toBe('?channel=ONLINE')
  })

  it('are nobody’s after signing out', async () => {
    await signIn()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').waitFor()
    await page.reload()
    await page.getByLabel('API key').waitFor()
  })

  it('open by a link that works once', async () => {
    const until = new Date(world.now.getTime() + 60_000)
    const caller = await world.caller('operator')
    const link = `${url}/dashboard/sign-in/${await issueSignIn(world.database, world.links, caller, until, world.now)}`
    await window()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Bookings' }).waitFor()
    await context.clearCookies()
    await page.goto(link)
    await page.getByText('This link was used before').waitFor()
  })

  it('say what is wrong with a key', async () => {
    await window(390)
    await page.goto(`${url}/dashboard`)
    await page.getByLabel('API key').fill(keys.wanderly.text)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('The dashboard needs a key of the operator').waitFor()
  })

  /** What axe-core finds. */
  const violations = () =>
    page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      const { violations: found } = await axe.run()
      return found.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
    })
})
