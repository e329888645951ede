import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { Desk as Seller } from '../bookings/Desk.ts'
import { NOW } from '../world/cast.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the next departures on the page of the day', () => {
  let desk: Desk
  let counter: Seller
  beforeAll(async () => {
    desk = await Desk.open()
    counter = await Seller.open(desk.world, 'operator')
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
    desk.world.now = NOW
  })
  afterAll(() => desk?.close())

  const today = { date: '2026-06-15', time: '13:00' }
  const open = async (width = 1280) => {
    const page = await desk.signIn('today', width)
    const region = page.getByRole('region', { name: 'Next departures' })
    await region.waitFor()
    return { page, region, departure: region.getByRole('article', { name: /13:00.*Sunset Kayak Tour/ }) }
  }

  it('say who comes, what is missing, and how long it is until then', async () => {
    await counter.book({ ...today, payment: { amount: { amount: 0 } } })
    for (const width of [375, 1280]) {
      const { page, region, departure } = await open(width)
      await departure.getByText('in 4 h', { exact: true }).waitFor()
      await departure.getByText('2 of 10 places').waitFor()
      await departure.getByText('0 of 2 here').waitFor()
      await departure.getByText('£90.00 to pay').waitFor()
      expect(await region.getByRole('article').count()).toBeLessThanOrEqual(3)
      // None has begun.
      const times = await region.locator('time').allInnerTexts()
      expect(times.every(each => each > '09:00')).toBe(true)
      expect(times).toEqual(times.toSorted())
      await desk.expectFit(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await desk.expectFit(page)
      await page.close()
    }
  })

  it('lead to the walk-in, the message, the closure and the manifest', async () => {
    await counter.book(today)
    const { page, departure } = await open()
    await departure.getByRole('link', { name: 'Book' }).click()
    await page.getByRole('dialog', { name: 'Walk-in' }).waitFor()
    await page.goto(new URL('/dashboard/today', page.url()).href)
    await departure.getByRole('link', { name: 'Message' }).click()
    await page.getByRole('dialog', { name: 'Message everyone' }).waitFor()
    await page.goto(new URL('/dashboard/today', page.url()).href)
    await departure.getByRole('link', { name: 'Close or move' }).click()
    await page.getByRole('checkbox', { name: /Sunset Kayak Tour/ }).waitFor()
    expect(await page.getByLabel('From').inputValue()).toBe('13:00')
    await page.goto(new URL('/dashboard/today', page.url()).href)
    await departure.getByRole('link', { name: 'Manifest' }).click()
    await page.getByText('0 of 2 here').waitFor()
  })

  it('are not there on another day', async () => {
    const page = await desk.signIn('today?day=2026-07-01')
    await page.getByRole('link', { name: '13:00' }).waitFor()
    expect(await page.getByRole('region', { name: 'Next departures' }).count()).toBe(0)
  })
})
