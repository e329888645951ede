import { afterAll, afterEach, beforeAll, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { SharedResources } from './SharedResources.ts'
import { withBrowser } from './withBrowser.ts'

const { cave } = activities

withBrowser('the day of the resources', () => {
  let desk: Desk
  let resources: SharedResources
  beforeAll(async () => {
    desk = await Desk.open()
    resources = new SharedResources(desk)
  })
  afterEach(async () => {
    await desk.closeWindows()
    await resources.clear()
  })
  afterAll(() => desk?.close())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

  it('warns where demand meets the limit', async () => {
    const { kayaks } = await resources.share()
    await resources.book(cave, 2, '11:00')
    const page = await desk.signIn('resources')
    await row(page, /^Kayak 6/)
      .getByRole('link', { name: 'None left Wed 17 Jun, 11:00, and 1 more time' })
      .click()
    const day = page.getByRole('region', { name: 'Kayak' })
    await day.getByText('12:00–12:30: none is left, all 6 are used.').waitFor()
    await day.getByText('11:00–12:00: 2 of 6 used').waitFor()
    await button(page, 'Day after').click()
    await day.getByText('No booked departure uses it on this day.').waitFor()
    await resources.change(kayaks, {
      openingTimes: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], opensAt: '09:00', closesAt: '17:00' }],
      exceptions: [{ from: '2026-06-19', quantity: 0 }],
    })
    await page.getByLabel('Day', { exact: true }).fill('2026-06-18')
    await page.reload()
    await day.getByText('00:00–09:00: closed').waitFor({ state: 'attached' })
    await button(page, 'Day after').click()
    await day.getByText('0 on this day, usually 6').waitFor()
  })

  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)(
    'tells hours outside opening times from those without any left (%i pixels, %s)',
    async (width, colorScheme) => {
      const openingTimes = [{ weekdays: [1, 2, 3, 4, 5], opensAt: '09:00', closesAt: '17:00' }]
      const exceptions = [{ from: '2026-06-18', to: '2026-06-18', quantity: 0 }]
      await resources.create({ name: 'Kayak', quantity: 6, openingTimes, exceptions })
      const night = [{ weekdays: [3], opensAt: '20:00', closesAt: '02:00' }]
      await resources.create({ name: 'Van', quantity: 1, openingTimes: night })
      const page = await desk.signIn('resources/day?day=2026-06-18', width)
      await page.emulateMedia({ colorScheme })
      const loadsOf = async (name: string) => {
        const loads = page.getByRole('list', { name: `${name} over the day` }).getByRole('listitem')
        return (await loads.all()).map(each => each.getAttribute('title'))
      }
      const expectLoads = (name: string, expected: string[]) =>
        expectSoon(async () => Promise.all(await loadsOf(name))).toEqual(expected)
      await expectLoads('Kayak', ['00:00–09:00: closed', '09:00–17:00: none there', '17:00–24:00: closed'])
      await expectLoads('Van', ['00:00–02:00: 0 of 1 used', '02:00–24:00: closed'])
      const key = page.getByRole('list', { name: 'What the marks mean' })
      await key.getByText('Closed: outside the opening times.').waitFor()
      await desk.expectFit(page)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/gaps-${width}-${colorScheme}.png` })
      await page.goto(`${desk.url}/dashboard/resources/day?day=2026-06-20`)
      await page.getByRole('region', { name: 'Kayak' }).getByText('Closed on this day').waitFor()
    },
  )
})
