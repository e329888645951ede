import { afterAll, afterEach, beforeAll, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities } from '../world/cast.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the focus', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter')
  const focused = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor()

  it('returns to a button that was disabled while it was busy', async () => {
    const page = await desk.signIn(`activities/${activities.sunset.id}`)
    await press(page, /^Unpublish/)
    await page
      .getByRole('button', { name: /^Publish/ })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /^Unpublish/ })
      .and(page.locator(':focus'))
      .waitFor()
  })

  it('moves into a form that opens, to a time that is added, and back to the list when the form closes', async () => {
    const page = await desk.signIn(`activities/${activities.sunset.id}?section=schedules`)
    await press(page, 'Add a schedule')
    await focused(page, 'main form .chip')
    await press(page, 'Add a time')
    await page.getByLabel('Time 2').and(page.locator(':focus')).waitFor()
    await press(page, 'Leave it')
    await focused(page, '.acts-list')
  })

  it('moves to the content of the new page when a link is followed', async () => {
    const reference = await desk.book()
    const page = await desk.signIn(`book?made=${reference}`)
    await page.getByRole('link', { name: 'Everything about this booking' }).press('Enter')
    await page.getByRole('button', { name: 'Cancel booking' }).waitFor()
    await focused(page, '#content')
  })
})
