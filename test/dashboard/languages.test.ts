import { globSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const PLACES = ['today', 'bookings', 'schedule', 'activities', 'partners', 'statements', 'usage', 'promotions']

withBrowser('the dashboard in a browser of another language', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
    await desk.book()
    await desk.bookUnpaid({ date: '2026-07-01', time: '13:00', participants: 10 })
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  /** The text of a page, in the order in which it is read. */
  async function read(place: string, locale: string) {
    const page = await desk.signIn(place, 1280, 900, 'operator', locale)
    const main = page.locator('main')
    await main.getByRole('heading').first().waitFor()
    await expectSoon(() => main.locator('[aria-busy=true]').count()).toBe(0)
    return {
      text: () => main.innerText(),
      direction: await main.evaluate('getComputedStyle(document.querySelector("main")).direction'),
    }
  }

  it.each(PLACES)('has the same text on %s in English, Arabic, German and Japanese', async place => {
    const english = await (await read(place, 'en-GB')).text()
    for (const locale of ['ar', 'de', 'ja']) {
      const other = await read(place, locale)
      await expectSoon(other.text).toBe(english)
      expect(other.direction).toBe('ltr')
    }
  })
})

describe('what is formatted for readers', () => {
  it('has a locale', () => {
    const ofBrowser = /\.toLocale\w*String\(\s*(\)|undefined|\[\])|Intl\.\w+\(\s*(\)|undefined|\[\])/
    const files = globSync('src/{dashboard,transports/pages}/**/*.{ts,tsx,js,mjs}')
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter(file => ofBrowser.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
