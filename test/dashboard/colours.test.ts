import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { ActivityColour } from '../../src/domain/products/ActivityColour.ts'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const { sunset } = activities

withBrowser('the colour of an activity', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
    await desk.book()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const colourIn = (page: Page, within: string) =>
    expectSoon(() => page.locator(within).locator('[data-colour]').first().getAttribute('data-colour'))

  it('is chosen in the form of the activity, and beside its name on every page', async () => {
    const page = await desk.signIn(`activities/${sunset.id}`)
    await page.getByLabel('Colour').selectOption('Pink')
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByText('is saved.').waitFor()
    const [slot] = await desk.world.admin.query<{ colour: string }>(
      'select colour from product where activity_id = $1',
      [sunset.activityId],
    )
    expect(slot).toEqual({ colour: 'PINK' })
    const go = (place: string) => page.goto(`${desk.url}/dashboard/${place}`)
    await go('activities')
    await colourIn(page, `tr:has-text("${sunset.name}")`).toBe('PINK')
    await go('today?day=2026-07-01')
    await colourIn(page, `.timeline-name:has-text("${sunset.name}")`).toBe('PINK')
    await go('day?day=2026-07-01')
    await colourIn(page, `h2:has-text("${sunset.name}")`).toBe('PINK')
    await go(`schedule?week=2026-07-01&activity=${sunset.id}`)
    await colourIn(page, '.week-slots').toBe('PINK')
    await page.locator('.week-slot').first().click()
    await page.getByRole('link', { name: 'Open the manifest' }).click()
    await colourIn(page, `h1:has-text("${sunset.name}")`).toBe('PINK')
    await go('insights?range=own&from=2026-07-01&to=2026-07-01')
    await colourIn(page, `tr:has-text("${sunset.name}")`).toBe('PINK')
  })

  it.each(['light', 'dark'] as const)('has a contrast of 3:1 to the sheet and the page, %s', async colorScheme => {
    const page = await desk.signIn('activities')
    await page.emulateMedia({ colorScheme })
    const colours = Object.values(ActivityColour)
    const shadesOf = (boxes: readonly { name?: string; color: string }[]) =>
      page.evaluate<number[][]>(`${JSON.stringify(boxes)}.map(({ name, color }) => {
        const box = document.createElement('span')
        if (name) box.dataset.colour = name
        box.style.color = color
        document.body.append(box)
        const channels = getComputedStyle(box).color.match(/[\\d.]+/g).map(Number)
        box.remove()
        return channels
      })`)
    const inks = await shadesOf(colours.map(name => ({ name, color: 'var(--colour)' })))
    const grounds = await shadesOf([{ color: 'var(--sheet)' }, { color: 'var(--page)' }])
    expect(new Set(inks.map(String)).size).toBe(colours.length)
    for (const ink of inks) for (const ground of grounds) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(3)
  })
})

/** The contrast of two colours, as WCAG defines it. */
function contrast(one: number[], other: number[]): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

function luminance(channels: number[]): number {
  const [red, green, blue] = channels.map(each => {
    const part = each / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
