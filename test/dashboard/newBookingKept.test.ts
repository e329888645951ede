import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { keys } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Counter } from './Counter.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { loseSession } from './loseSession.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the input for a new booking', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.world.admin.query('delete from waiver_answer')
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const bookings = () =>
    desk.world.admin.query<{ reference: string; participants: number; email: string }>(
      `select booking_reference reference, participants, email from booking`,
    )
  /** Lets the service book, and drops its response. */
  const lose = async (route: Route) => {
    if (!route.request().postData()?.includes('"operationName":"NewBookingCreate"')) return route.continue()
    await route.fetch()
    await route.abort()
  }
  /** Closes the page, and expects that the lost response was its only error. */
  const closeAfterLoss = async (page: Page) => {
    await page.close()
    expect(desk.errors.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED'])
  }

  it('is kept through a reload and the end of the session', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sea Cave Expedition/, /^11:00/)
    await counter.people(3)
    await counter.customer()
    await page.getByLabel('Weight in kg').nth(2).fill('64')
    await page.reload()
    await page.getByLabel('First name').waitFor()
    await expectSoon(() => page.getByLabel('First name').inputValue()).toBe('Ada')
    await expectSoon(() => page.getByLabel('Weight in kg').nth(2).inputValue()).toBe('64')
    // Not while a quote is read, which disables the button.
    const book = page.getByRole('button', { name: /^Book, / })
    await expectSoon(() => book.isEnabled()).toBe(true)
    await loseSession(page)
    // A request of the page itself may have opened the dialog, below which nothing can be clicked.
    await book.dispatchEvent('click')
    await page.getByRole('dialog').getByText('Your session has ended.').waitFor()
    await fillKey(page, keys.operator.text)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectSoon(() => page.getByLabel('E-mail').inputValue()).toBe('ada@example.com')
    await page.getByLabel('Have you paddled before?').selectOption('Never')
    for (const index of [0, 1]) await page.getByLabel('Weight in kg').nth(index).fill('70')
    await counter.book()
    await counter.made()
    expect(await bookings()).toMatchObject([{ participants: 3 }])
  })

  it('is cleared by “Start over”, and brought back by “Undo”', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await counter.people(2)
    await counter.customer()
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByText('Everything you had typed and chosen is cleared.').waitFor()
    expect(await page.getByLabel('First name').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expectSoon(() => page.getByLabel('First name').inputValue()).toBe('Ada')
    await counter.book()
    await counter.made()
    expect(await bookings()).toMatchObject([{ participants: 2 }])
  })

  it('is kept when the activity changes, cleared for a new booking, and can be restored', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    const first = page.getByLabel('First name')
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await counter.customer()
    // The same customer chooses another activity.
    await page.getByRole('radio', { name: /Secret Lagoon/ }).check()
    await page.getByRole('button', { name: /^Wednesday,? 1 July 2026, \d+ of/ }).click()
    await page.getByRole('radio', { name: /^15:00/ }).check()
    await expectSoon(() => first.inputValue()).toBe('Ada')
    // The next customer calls, for another activity.
    await page.getByRole('link', { name: 'New booking' }).click()
    await page.getByText('Begun and not booked: Ada Lovelace, Secret Lagoon.').waitFor()
    await counter.choose(/Sunset Kayak Tour/, /^13:00/)
    await expectSoon(() => first.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: /^15:00/, checked: true }).waitFor()
    await page.locator('input:checked').first().waitFor()
    await expectSoon(() => first.inputValue()).toBe('Ada')
    await counter.book()
    await counter.made()
    // Once more for the same customer, and then for another one.
    await page.getByRole('button', { name: 'Another booking for this customer' }).click()
    await counter.choose(/Sunset Kayak Tour/, /^13:00/)
    await expectSoon(() => first.inputValue()).toBe('Ada')
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('link', { name: 'New booking' }).click()
    await page.getByText('Begun and not booked: Ada Lovelace, Sunset Kayak Tour.').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await counter.choose(/Sunset Kayak Tour/, /^13:00/)
    await expectSoon(() => first.inputValue()).toBe('')
    expect(await page.getByText('Begun and not booked').count()).toBe(0)
  })

  it('is booked once if the response was lost, even after a reload', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await counter.customer()
    await page.route('**/graphql', lose)
    await counter.book()
    await page.getByText('We do not know whether it was booked.').waitFor()
    expect(await bookings()).toHaveLength(1)
    await page.unroute('**/graphql')
    await page.reload()
    await page.getByText('The last attempt got no answer.').waitFor()
    await counter.book()
    const reference = await counter.made()
    expect(await bookings()).toMatchObject([{ reference }])
    await closeAfterLoss(page)
  })

  it('does not book again if changed after a lost response: the page shows the first booking', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await counter.customer()
    await page.route('**/graphql', lose)
    await counter.book()
    await page.getByText('We do not know whether it was booked.').waitFor()
    await page.unroute('**/graphql')
    await counter.people(4)
    await counter.book()
    await page.getByText('This was booked by an earlier attempt').waitFor()
    const reference = await counter.made()
    expect(await bookings()).toEqual([{ reference, participants: 1, email: 'ada@example.com' }])
    await closeAfterLoss(page)
  })

  it('is booked once by a double click', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await counter.customer()
    await page.getByRole('button', { name: /^Book, / }).dblclick()
    await counter.made()
    expect(await bookings()).toHaveLength(1)
  })

  it('is typed and sent with the keyboard only', async () => {
    const { page } = await Counter.open(desk)
    const press = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key)
    }
    const focused = page.locator(':focus')
    const reached = (name: RegExp) =>
      focused.and(page.getByLabel(name).or(page.getByRole('button', { name })).or(page.getByRole('radio', { name })))
    /** Presses Tab until a control with this name has the focus. */
    const tabTo = async (name: RegExp) => {
      for (let steps = 0; steps < 40; steps++) {
        await page.keyboard.press('Tab')
        if ((await reached(name).count()) > 0) return
      }
      throw new Error(`The Tab key does not reach ${name}.`)
    }
    await page.getByRole('radio', { name: /Sunset/ }).waitFor()
    await tabTo(/Island Kayak Day|Midnight/)
    while (!(await page.getByRole('radio', { name: /Sunset/ }).isChecked())) await press('ArrowDown')
    await page.getByRole('button', { name: /^Monday,? 15 June 2026, \d+ of/ }).waitFor()
    await tabTo(/15 June 2026/)
    await press('PageDown', 'ArrowUp', 'End', 'Home', 'ArrowRight')
    await page.getByRole('button', { name: /^Tuesday,? 7 July 2026, \d+ of/ }).waitFor()
    await focused.and(page.locator('[data-day="2026-07-07"]')).waitFor()
    await press('Enter')
    await page.getByRole('radio', { name: /^09:00/ }).waitFor()
    await tabTo(/09:00/)
    await press('Space')
    await page.getByLabel('First name').waitFor()
    for (const [label, text] of [
      [/First name/, 'Grace'],
      [/Last name/, 'Hopper'],
      [/E-mail/, 'grace@example.com'],
    ] as const) {
      await tabTo(label)
      await page.keyboard.type(text)
    }
    await press('Enter')
    await page.getByText('Grace Hopper, grace@example.com').waitFor()
    await expectSoon(() => new URL(page.url()).search).toMatch(/^\?made=/)
    expect(await bookings()).toMatchObject([{ email: 'grace@example.com' }])
    await focused.and(page.getByRole('heading', { name: /is made$/ })).waitFor()
  })
})
