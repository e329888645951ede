import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities, keys, NOW } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { loseSession } from './loseSession.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the bookings page', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const named = (LastName: string) => ({ Customer: { FirstName: 'Ada', LastName, Email: 'ada@example.com' } })
  const lines = (page: Page) => page.locator('tbody tr[data-row]')
  const choose = async (page: Page, filter: string, choice: string) => {
    await page.getByRole('button', { name: filter, exact: true }).click()
    await page.getByLabel(choice, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const rows = (page: Page, count: number) => until(async () => (await lines(page).count()) === count)

  it('shows a booking made over REST, with the totals', async () => {
    const reference = await desk.book()
    const page = await desk.signIn()
    const line = page.getByRole('row', { name: reference })
    await line.waitFor()
    for (const part of ['Sunset Kayak Tour', '09:00', 'Ada Lovelace', 'Wanderly', 'Confirmed'])
      await expectSoon(() => line.innerText()).toContain(part)
    await expectSoon(() => page.locator('.totals').innerText()).toContain('1 booking, 2 people')
  })

  it('sorts by the amount to pay, with only the bookings that have one', async () => {
    const little = await desk.bookUnpaid({ participants: 1 })
    const much = await desk.bookUnpaid({ participants: 3 })
    await desk.book()
    const page = await desk.signIn()
    const references = () => page.locator('tbody tr[data-row] code').allInnerTexts()
    await expectSoon(async () => (await references()).length).toBe(3)
    await page.getByRole('columnheader', { name: 'To pay' }).getByRole('button').click()
    await expectSoon(references).toEqual([much, little])
    await page.getByText('2 bookings, 4 people').waitFor()
    await page.getByRole('columnheader', { name: 'To pay' }).getByRole('button').click()
    await expectSoon(references).toEqual([little, much])
    await page.getByRole('button', { name: 'Remove Payment: Still to pay' }).click()
    await expectSoon(async () => (await references()).length).toBe(3)
  })

  it('shows the amount to pay, and so does the page of the booking', async () => {
    const customer = { firstName: 'Wilhelmina', lastName: 'Montgomery', email: 'w@example.com', phone: null }
    const unpaid = await desk.bookUnpaid({ customer })
    const sold = await desk.book()
    const page = await desk.signIn()
    const due = (reference: string) => page.getByRole('row', { name: reference }).locator('.col-due')
    await due(unpaid).getByText('£90.00').waitFor()
    expect(await due(sold).innerText()).toBe('')
    await page.getByRole('columnheader', { name: 'To pay' }).waitFor()
    await page.getByRole('link', { name: unpaid }).click()
    await page.getByRole('heading', { name: unpaid }).waitFor()
    await page.locator('.head').getByText('£90.00 to pay').waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goBack()
    await due(unpaid).getByText('£90.00').waitFor()
    expect(await due(unpaid).isVisible()).toBe(true)
    expect(await due(sold).isVisible()).toBe(false)
    // The amount neither truncates the rest of the card nor overflows it.
    const card = page.getByRole('row', { name: unpaid })
    expect(await card.locator('.col-customer').evaluate(cell => cell.scrollWidth <= cell.clientWidth)).toBe(true)
    expect(await card.evaluate(row => row.scrollHeight <= row.clientHeight)).toBe(true)
    await desk.expectFit(page)
  })

  it('shows what customers still have to pay', async () => {
    const unpaid = await desk.bookUnpaid({ date: '2026-07-12' })
    const sold = await desk.book({ Date: '2026-07-13' })
    const page = await desk.signIn('bookings')
    await page.getByRole('link', { name: sold }).waitFor()
    await page.getByRole('button', { name: 'Payment', exact: true }).click()
    await page.getByLabel('Still to pay').click()
    await page.getByRole('link', { name: unpaid }).waitFor()
    await expectSoon(() => page.getByRole('link', { name: sold }).count()).toBe(0)
    await page.getByRole('button', { name: 'Remove Payment: Still to pay' }).waitFor()
    await desk.expectFit(page)
  })

  it('shows no outstanding waiver once the booking is cancelled', async () => {
    const reference = await desk.book({ ActivityID: activities.rapids.id, Time: '12:00' })
    const page = await desk.signIn()
    await page.getByRole('row', { name: reference }).getByText('Outstanding').waitFor()
    await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${reference}/cancel`, { key: 'wanderly', body: {} })
    await page.getByRole('row', { name: reference }).getByText('Cancelled').waitFor()
    expect(await page.getByRole('row', { name: reference }).getByText('Outstanding').count()).toBe(0)
    await page.goto(`${desk.url}/dashboard/booking/${reference}`)
    await page.getByRole('heading', { name: 'Waiver' }).waitFor()
    expect(await page.getByText('Outstanding').count()).toBe(0)
  })

  it('totals active bookings separately from cancelled ones', async () => {
    await desk.book()
    const off = await desk.book(named('Hopper'))
    await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${off}/cancel`, { key: 'wanderly', body: {} })
    const page = await desk.signIn()
    await page.getByText('1 booking, 2 people · £90.00 · 1 cancelled, expired or rejected (£90.00)').waitFor()
    await page.getByText('Showing 2 of 2').waitFor()
  })

  it('keeps its filters in the URL, for a reload and for going back', async () => {
    await desk.book(named('Lovelace'))
    await desk.book(named('Hopper'))
    const page = await desk.signIn()
    await lines(page).nth(1).waitFor()
    await choose(page, 'Channel', 'Partner')
    await page.keyboard.press('/')
    await page.keyboard.type('hopper')
    await page.waitForURL(/text=hopper/)
    await rows(page, 1)
    await expectSoon(() => new URL(page.url()).search).toBe('?channel=PARTNER&text=hopper')
    await page.reload()
    await rows(page, 1)
    await expectSoon(() => page.getByRole('searchbox').inputValue()).toBe('hopper')
    await page.goBack()
    await rows(page, 2)
  })

  it('counts new bookings without inserting them, and updates shown bookings in place', async () => {
    const first = await desk.book(named('First'))
    const page = await desk.signIn()
    await page.getByRole('row', { name: first }).waitFor()
    await desk.listening(page)
    await desk.book(named('Second'))
    await page.getByRole('button', { name: 'Show 1 new booking' }).waitFor()
    await expectSoon(() => lines(page).count()).toBe(1)
    await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${first}/cancel`, { key: 'wanderly', body: {} })
    await page.getByRole('row', { name: first }).getByText('Cancelled').waitFor()
    await page.getByRole('button', { name: 'Show 1 new booking' }).click()
    await page.getByText('Second').waitFor()
    await expectSoon(() => lines(page).count()).toBe(2)
  })

  it('counts a booking made after the list was read and before the page subscribed', async () => {
    await desk.book(named('First'))
    const page = await desk.window()
    const listen = Promise.withResolvers<void>()
    await page.route('**/graphql/stream', async route => {
      await listen.promise
      await route.continue()
    })
    await desk.enter(page, 'bookings')
    await lines(page).first().waitFor()
    const second = await desk.book(named('Second'))
    listen.resolve()
    await page.getByRole('button', { name: 'Show 1 new booking' }).click()
    await page.getByRole('row', { name: second }).waitFor()
  })

  it.each([
    ['ends', { contentType: 'text/event-stream', body: ':\n\n' }],
    ['is completed by the service', { contentType: 'text/event-stream', body: 'event: complete\ndata:\n\n' }],
  ])('subscribes again when its stream %s', async (_, answer) => {
    await desk.book(named('First'))
    const page = await desk.window()
    let streams = 0
    await page.route('**/graphql/stream', route => (streams++ === 0 ? route.fulfill(answer) : route.continue()))
    await desk.enter(page, 'bookings')
    await lines(page).first().waitFor()
    await until(() => streams > 1)
    await desk.book(named('Second'))
    await page.getByRole('button', { name: 'Show 1 new booking' }).waitFor()
  })

  it('is navigated with the keyboard, and lists its keys', async () => {
    await desk.book(named('First'))
    await desk.book(named('Second'))
    const page = await desk.signIn()
    await lines(page).nth(1).waitFor()
    await page.getByRole('heading', { name: 'Bookings' }).click()
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
    await expectSoon(() => page.locator('tr[aria-selected=true]').innerText()).toContain('First')
    await page.keyboard.press('?')
    await page.getByRole('complementary', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await expectSoon(() => page.getByRole('complementary', { name: 'Keys' }).count()).toBe(0)
  })

  it('lists only the keys that work on the page, like every other page', async () => {
    await desk.book()
    const page = await desk.signIn('today?day=2026-07-01')
    const help = page.getByRole('complementary', { name: 'Keys' })
    for (const [place, ready, ...keys] of [
      ['today?day=2026-07-01', '.today-slot', 'j, k', 'Enter'],
      ['bookings', 'tr[data-row]', '/', 'j, k', 'Enter', 'p'],
      ['book', '.book-choice'],
      ['activities', 'tr[data-row]', '/', 'j, k', 'Enter'],
      ['schedule?week=2026-07-01', '.week-slot'],
      ['usage', '.usage-plots, tr[data-row]', 'j, k', 'Enter', '← →'],
      ['partners', 'tr[data-row]', 'j, k', 'Enter'],
      ['outbox', '.empty', '/'],
      ['workflows', 'h1'],
    ] as const) {
      await page.goto(`${desk.url}/dashboard/${place}`)
      await page.locator(ready).first().waitFor()
      await page.keyboard.press('?')
      await expectSoon(() => help.locator('dl').first().locator('kbd').allInnerTexts()).toEqual([...keys, '?'])
      const everywhere = await help.locator('dl').last().locator('kbd').allInnerTexts()
      expect(everywhere.slice(0, 4)).toEqual(['Ctrl K', 'g t', 'g l', 'g s'])
      await page.keyboard.press('Escape')
      if ((keys as readonly string[]).includes('/')) {
        await page.keyboard.press('/')
        await page.locator('input[type=search]:focus').waitFor()
      } else if ((keys as readonly string[]).includes('Enter')) {
        const before = page.url()
        await page.keyboard.press('j')
        await page.locator('tr[aria-selected=true], a:focus').waitFor()
        await page.keyboard.press('Enter')
        await expectSoon(() => page.url()).not.toBe(before)
      }
    }
  })

  it.each(['en-US', 'de-DE'])('truncates only texts with a tooltip at 1440 pixels, with locale %s', async locale => {
    // An afternoon, on the Wednesday with the widest day and month.
    const later = new Date('2026-06-24T15:48:00Z')
    desk.world.now = later
    const longest = { Customer: { FirstName: 'Wilhelmina', LastName: 'Montgomery-Wellington', Email: 'w@example.com' } }
    await desk.book({
      ...longest,
      Date: '2026-09-30',
      Time: '18:00',
      Participants: 10,
      PaymentReference: 'W'.repeat(40),
    })
    await desk.bookUnpaid({ date: '2026-09-30', time: '13:00', participants: 10 })
    const page = await desk.signIn('bookings', 1440, 900, 'operator', locale)
    await lines(page).nth(1).waitFor()
    const cells = await page.locator('.table tr > *').evaluateAll(all =>
      all.map(cell => {
        const { scrollWidth, clientWidth, textContent: text } = cell
        const titled = cell.querySelector('[title]')?.getAttribute('title') ?? ''
        return { name: cell.className, text, cut: scrollWidth > clientWidth, titled }
      }),
    )
    expect(cells.filter(each => each.text !== '').length).toBeGreaterThan(30)
    expect(cells.filter(({ cut, text, titled }) => cut && !titled.includes(text))).toEqual([])
    const mayBeCut = /activity|customer|soldBy|payment/
    expect(cells.filter(({ cut, name }) => cut && !mayBeCut.test(name))).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    desk.world.now = NOW
  })

  it('truncates no names, references or statuses at 1280 pixels', async () => {
    await desk.book()
    const page = await desk.signIn('bookings', 1280)
    const name = lines(page).first().locator('.col-customer')
    await name.getByText('Ada Lovelace').waitFor()
    expect(await name.evaluate(cell => cell.scrollWidth <= cell.clientWidth)).toBe(true)
    const marked = lines(page).locator('.col-reference, .col-reference *, .col-status, .col-status *')
    const cut = await marked.evaluateAll(all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length)
    expect(await marked.count()).toBeGreaterThan(0)
    expect(cut).toBe(0)
  })

  it.each([390, 1280, 2560])('fits a screen %i wide, and is accessible', async width => {
    await desk.book()
    const page = await desk.signIn('bookings', width)
    await lines(page).first().waitFor()
    await desk.expectFit(page)
  })

  it('says if there are no bookings, or none that match', async () => {
    const page = await desk.signIn()
    await page.getByText('No bookings yet.').waitFor()
    await page.getByRole('searchbox').fill('nobody')
    await page.getByText('No booking matches that.').waitFor()
  })

  it('looks into a booking beside the list, with the keyboard and the mouse', async () => {
    await desk.book(named('First'))
    const reference = await desk.book(named('Second'))
    const page = await desk.signIn('bookings?channel=PARTNER', 1440)
    await lines(page).nth(1).waitFor()
    await page.getByRole('heading', { name: 'Bookings' }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('p')
    const panel = page.getByRole('complementary', { name: `Booking ${reference}` })
    await panel.getByRole('heading', { name: /Ada Second · 2 people · Wed 1 Jul 09:00/ }).waitFor()
    await panel.and(page.locator(':focus')).waitFor()
    await panel.getByRole('button', { name: 'Amend' }).waitFor()
    await desk.expectFit(page)
    expect(new URL(page.url()).search).toBe(`?channel=PARTNER&look=${reference}`)
    expect(await lines(page).count()).toBe(2)
    // A dialog above it is closed first.
    await panel.getByRole('button', { name: 'Cancel booking' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expectSoon(() => page.getByRole('dialog').count()).toBe(0)
    await panel.waitFor()
    await page.reload()
    await panel.getByRole('heading', { name: /Ada Second/ }).waitFor()
    await page.keyboard.press('Escape')
    await expectSoon(() => panel.count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?channel=PARTNER')
    await page
      .locator('a:focus')
      .and(page.getByRole('link', { name: reference }))
      .waitFor()
    await lines(page).nth(1).hover()
    await lines(page)
      .nth(1)
      .getByRole('button', { name: /^Look into/ })
      .click()
    await page.getByRole('heading', { name: /Ada First/ }).waitFor()
    await page.getByRole('link', { name: 'Open the booking' }).click()
    await expectSoon(() => page.title()).toContain('Ada First')
  })

  it('keeps what it shows when the session ends, and continues after signing in again', async () => {
    const reference = await desk.book()
    const page = await desk.signIn('outbox')
    // Each stream that opens makes the page read again: none is answered here, and everything else has been read.
    await page.route('**/graphql/stream', () => {})
    await page.goto(`${desk.url}/dashboard/bookings`)
    await page.getByRole('row', { name: reference }).waitFor()
    await page.locator('.totals').waitFor()
    await loseSession(page)
    await choose(page, 'Channel', 'Online')
    await page.getByRole('dialog').getByText('Your session has ended.').waitFor()
    await expectSoon(() => page.getByRole('row', { name: reference, includeHidden: true }).count()).toBe(1)
    await fillKey(page, keys.operator.text)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('No booking matches that.').waitFor()
    await expectSoon(() => new URL(page.url()).search).toBe('?channel=ONLINE')
  })
})
