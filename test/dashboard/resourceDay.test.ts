import { afterAll, afterEach, beforeAll, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities } from '../world/cast.ts'
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
      openingTimes: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', until: '17:00' }],
      exceptions: [{ from: '2026-06-19', quantity: 0 }],
    })
    await page.getByLabel('Day', { exact: true }).fill('2026-06-18')
    await page.reload()
    await day.getByText('00:00–09:00: none there').waitFor({ state: 'attached' })
    await button(page, 'Day after').click()
    await day.getByText('00:00–24:00: none there').waitFor({ state: 'attached' })
    await day.getByText('0 on this day, usually 6').waitFor()
  })
})
