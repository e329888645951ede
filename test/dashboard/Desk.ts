import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expect } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { BrowserContext, Page } from 'playwright-core'
import type { AppSettings } from '../../src/app/AppSettings.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { Desk as Seller } from '../bookings/Desk.ts'
import { activities, keys } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { openApp } from '../world/openApp.ts'
import { countingResources } from '../world/recording.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { World } from '../world/World.ts'
import { buildDashboard } from './buildDashboard.ts'
import { Chromium } from './Chromium.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Where a service listens and is reached, and what else it has. */
interface Place extends Partial<AppSettings> {
  port?: number
  publicUrl?: string
  /** Arguments of the command line of the browser. */
  browserArguments?: readonly string[]
}

/** A real service with the dashboard, and a real browser whose clock is set to the time of the world. */
export class Desk {
  readonly world: World
  readonly app: FastifyInstance
  readonly url: string
  readonly #chromium: Chromium
  readonly #contexts: BrowserContext[] = []
  readonly #listening = new WeakSet<Page>()
  /** Errors of pages, including what their Content-Security-Policy blocked. */
  readonly errors: string[] = []

  private constructor(world: World, app: FastifyInstance, url: string, chromium: Chromium) {
    this.world = world
    this.app = app
    this.url = url
    this.#chromium = chromium
  }

  /** @param at where the service listens and is reached, for what depends on that */
  static async open({ port = 0, publicUrl, browserArguments = [], ...more }: Place = {}): Promise<Desk> {
    const dashboardFolder = await buildDashboard()
    const world = await World.open()
    if (publicUrl) world.links = new LinkSigner(publicUrl, Buffer.alloc(32, 7))
    const app = await openApp(world, { ...more, dashboardFolder })
    await app.listen({ host: '127.0.0.1', port })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    return new Desk(world, app, url, await Chromium.open(browserArguments))
  }

  /** Opens a page in a new browser context, signed out. */
  async window(
    width = 1280,
    height = 900,
    locale = 'en-GB',
    serviceWorkers: 'allow' | 'block' = 'block',
  ): Promise<Page> {
    const { page, context, errors } = await this.#chromium.window(width, height, locale, serviceWorkers)
    await context.clock.setFixedTime(this.world.now)
    this.#contexts.push(context)
    page.on('response', response => {
      if (response.url().endsWith('/graphql/stream')) this.#listening.add(page)
    })
    page.on('close', () => this.errors.push(...errors))
    return page
  }

  /** Waits until a page is subscribed to changes. Earlier changes are in what the page has read. */
  async listening(page: Page): Promise<void> {
    await until(() => this.#listening.has(page))
  }

  /** Opens a page of the dashboard, signed in as the operator of the kayaks by default. */
  async signIn(
    place = 'bookings',
    width = 1280,
    height = 900,
    key: keyof typeof keys = 'operator',
    locale = 'en-GB',
  ): Promise<Page> {
    const page = await this.window(width, height, locale)
    await this.enter(page, place, key)
    return page
  }

  /** Signs in by creating a session directly, because the form has its own tests, and opens a page of the dashboard. */
  async enter(page: Page, place: string, key: keyof typeof keys = 'operator'): Promise<void> {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const session = await page
      .context()
      .request.post(`${this.url}/dashboard/session`, { headers, data: { key: keys[key].text } })
    expect(session.status()).toBe(204)
    await page.goto(`${this.url}/dashboard/${place}`)
    await page.getByRole('button', { name: /^(Sign out|Terminar sessão)$/ }).waitFor()
  }

  /** Closes every page, and expects that none had errors. */
  async closeWindows(): Promise<void> {
    for (const context of this.#contexts.splice(0)) {
      for (const page of context.pages()) await page.close()
      await context.close()
    }
    expect(this.errors.splice(0)).toEqual([])
  }

  async close(): Promise<void> {
    await this.#chromium.close()
    await this.app.close()
    await this.world.close()
  }

  /** Books two places on the sunset tour of 1 July as a partner. @returns the reference */
  async book(more: object = {}): Promise<string> {
    const body = {
      ActivityID: activities.sunset.id,
      Date: '2026-07-01',
      Time: '09:00',
      Participants: 2,
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
      ...more,
    }
    const response = await rest(this.world, 'POST', '/api/v2/ota/partner/booking', { key: 'wanderly', body })
    expect(response.status).toBe(201)
    // The next booking is newer.
    this.world.now = new Date(this.world.now.getTime() + 1000)
    return (response.body as { data: { BookingReference: string } }).data.BookingReference
  }

  /** Confirms two places on the sunset tour of 1 July as the operator, without a payment. @returns the reference */
  async bookUnpaid(more: Parameters<Seller['hold']>[0] = {}): Promise<string> {
    const seller = await Seller.open(this.world, 'operator')
    const customer = { firstName: 'Una', lastName: 'Paid', email: 'una@example.com', phone: null }
    const { bookingReference } = await seller.confirm(await seller.hold({ customer, ...more }))
    this.world.now = new Date(this.world.now.getTime() + 1000)
    return bookingReference
  }

  /** Deletes all bookings. */
  async clear(): Promise<void> {
    await this.world.admin.query('delete from booking_event')
    await this.world.admin.query('delete from booking')
    await this.world.admin.query('delete from booking_total')
    await this.world.admin.query(countingResources('update timeslot set taken = 0, held = 0 where taken > 0'))
  }

  /** Deletes all usage and quotas. */
  async clearUsage(): Promise<void> {
    const tables = 'usage_correction, usage_entry, usage_day, usage_hour, usage_quota, usage_quota_due'
    await this.world.admin.query(`truncate ${tables} cascade`)
  }

  /**
   * Expects that the page does not overflow horizontally, and that axe-core reports no accessibility violations.
   * Waits until the page has read what it shows: what is out of date is dimmed until then, below the contrast for text.
   */
  async expectFit(page: Page): Promise<void> {
    await expectSoon(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    await expectSoon(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(await readFile(AXE, 'utf8'))
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      const { violations } = await axe.run({ resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
    })
    expect(found).toEqual([])
  }
}
