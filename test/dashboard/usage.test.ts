import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { checkQuotas } from '../../src/app/tasks/checkQuotas.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { bearer, servicesOf } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { recordUsage } from './recordUsage.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the usage page', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clearUsage()
  })
  afterAll(() => desk?.close())

  const use = (meter: string, usage: string, at?: string) => recordUsage(desk.world, meter, usage, at)
  /** The summary over GraphQL, with which the page must agree. */
  const summary = async (from: string, to: string) => {
    const response = await desk.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: bearer('usage'),
      payload: {
        query: `{ usageSummary(from: "${from}", to: "${to}") { totals { usage eventCount } meters { meter totalUsage eventCount } } }`,
      },
    })
    return response.json().data.usageSummary
  }
  const chart = (page: Page) => page.getByRole('slider', { name: 'Usage over time' })
  const reading = (page: Page) => page.locator('.usage-reading')
  const line = (page: Page, meter: string) => page.getByRole('row', { name: meter })
  /** Waits until an element contains a text, which can be visible to screen readers only. */
  const reads = async (page: Page, selector: string, part: string) => {
    await until(async () => (await page.locator(selector).first().textContent())?.includes(part) === true)
  }
  const download = async (page: Page, button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    return { name: file.suggestedFilename(), text: (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '') }
  }

  it('shows every digit of the usage, in agreement with GraphQL', async () => {
    await use('litres', '0.1')
    await use('litres', '0.2')
    await use('big', '12345678901234567890.123456789')
    await use('order-completed', '1')
    await use('big', '0.000000001', '2026-06-14T12:00:00Z')
    const page = await desk.signIn('usage')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await page.waitForURL(/from=2026-06-15&to=2026-06-15$/)
    const { totals, meters } = await summary('2026-06-15', '2026-06-15')
    expect(totals).toEqual({ usage: '12345678901234567891.423456789', eventCount: 4 })
    await reads(page, '.usage-totals', 'Entries, all meters4')
    // Meters count different things, so the page shows no sum of all meters.
    await reads(page, '.usage-span', '4 entries')
    expect(await page.locator('#content').innerText()).not.toContain('12,345,678,901,234,567,891.4')
    await until(async () => (await page.locator('figure canvas').count()) === 3)
    await expectSoon(() => page.locator('figcaption').allInnerTexts()).toEqual(['big', 'order-completed', 'litres'])
    expect(meters.map((each: { totalUsage: string }) => each.totalUsage)).toEqual([
      '12345678901234567890.123456789',
      '1',
      '0.3',
    ])
    await expectSoon(() => line(page, 'big').innerText()).toContain('12,345,678,901,234,567,890.123456789')
    await expectSoon(() => line(page, 'litres').innerText()).toMatch(/Custom\s+0\.3\s/)
    await expectSoon(() => line(page, 'order-completed').innerText()).toMatch(/Built-in\s+1\s/)
    await expectSoon(() => page.getByText('Days and hours are those of Europe/London.').count()).toBe(1)
    await page.getByRole('heading', { name: 'Meters' }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'big, entries' }).waitFor()
  })

  it('shows the usage of each hour with the arrow keys, the mouse or touch', async () => {
    await use('litres', '0.1', '2026-06-15T06:10:00Z')
    await use('litres', '0.2', '2026-06-15T06:50:00Z')
    await use('litres', '7', '2026-06-15T07:00:00Z')
    const page = await desk.signIn('usage?from=2026-06-15&to=2026-06-15')
    await page.locator('.usage-plot canvas').first().waitFor()
    await chart(page).focus()
    for (const key of ['End', 'Home', 'PageUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowLeft'])
      await page.keyboard.press(key)
    // 06:10 and 06:50 UTC are after 07:00 in the operator's time zone.
    await expectSoon(() => chart(page).getAttribute('aria-valuetext')).toMatch(/^15 Jun 2026, 07:00\s?–\s?08:00$/)
    await reads(page, '[aria-live] h2', '07:00')
    await reads(page, '.usage-span', 'litres 0.3')
    await page.keyboard.press('ArrowRight')
    await reads(page, '.usage-span', 'litres 7')
    await page.keyboard.press('Escape')
    await reads(page, '.usage-span', 'Whole period')
    await expectSoon(() => reading(page).locator('.usage-amount').innerText()).toBe('7.3')

    const box = (await page.locator('.u-over').first().boundingBox())!
    const over = { x: box.x + (box.width * 7.5) / 24, y: box.y + box.height / 2 }
    await page.mouse.move(over.x, over.y)
    await reads(page, '.usage-span', 'litres 0.3')
    await page.mouse.move(5, 5)
    await reads(page, '.usage-span', 'Whole period')
    await page
      .locator('.u-over')
      .first()
      .dispatchEvent('pointerdown', { clientX: over.x, clientY: over.y, pointerType: 'touch', bubbles: true })
    await reads(page, '.usage-span', 'litres 0.3')
  })

  it('keeps days, buckets and meters in the URL, and uses longer buckets if there would be too many', async () => {
    await use('litres', '2')
    await use('a, b & c', '1')
    const page = await desk.signIn('usage?from=2026-06-01&to=2026-06-15&bucket=hour')
    await page.getByRole('button', { name: 'Hours', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'This year' }).click()
    await page.getByText('so these are days.').waitFor()
    await expectSoon(() => new URL(page.url()).search).toBe('?from=2026-01-01&to=2026-06-15&bucket=hour')
    await page.getByRole('button', { name: 'Weeks' }).click()
    await page.getByRole('button', { name: 'litres in the chart' }).click()
    await page.reload()
    await page.locator('figure canvas').first().waitFor()
    await expectSoon(() => page.locator('figure').innerText()).toContain('a, b & c')
    await expectSoon(() => page.getByRole('button', { name: 'litres in the chart', pressed: false }).count()).toBe(1)
    await reads(page, '.usage-span', '1 entry')
    await page.getByRole('button', { name: 'Show all meters' }).click()
    await reads(page, '.usage-span', '2 entries')
    await page.getByLabel('From').fill('2026-06-10')
    await page.waitForURL(/from=2026-06-10/)
    await page.getByRole('button', { name: 'The period before' }).click()
    await page.waitForURL(/from=2026-06-04&to=2026-06-09/)
    await page.goto(`${desk.url}/dashboard/usage?from=2026-06-09&to=2026-06-01`)
    await page.getByRole('alert').getByText('is before the first').first().waitFor()
  })

  it('draws the twenty highest meters, of which each can be replaced by another', async () => {
    for (let meter = 10; meter < 32; meter++) await use(`meter ${meter}`, `${meter}`)
    const page = await desk.signIn('usage?from=2026-06-15&to=2026-06-15')
    const lowest = page.getByRole('button', { name: 'Put meter 10 into the chart' })
    await lowest.waitFor()
    await expectSoon(() => page.locator('.usage-legend li').count()).toBe(20)
    await expectSoon(() => lowest.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'meter 31 in the chart' }).click()
    await lowest.click()
    await reads(page, '.usage-legend li:last-child', 'meter 10')
    await page.reload()
    await reads(page, '.usage-legend li:last-child', 'meter 10')
    // All meters except 31 and 11.
    await until(async () => (await page.locator('figure').count()) === 20)
    await expectSoon(() => page.locator('figcaption').allInnerTexts()).not.toContain('meter 31')
  })

  it('exports the table and the buckets as CSV with every digit', async () => {
    await use('litres', '0.1')
    await use('litres', '0.2')
    await use('=1+1', '12345678901234567890.123456789', '2026-06-15T05:00:00Z')
    const page = await desk.signIn('usage?from=2026-06-15&to=2026-06-15')
    const table = await download(page, 'CSV of the table')
    expect(table.name).toBe('usage 2026-06-15 2026-06-15.csv')
    expect(table.text.split('\r\n').slice(0, 3)).toEqual([
      'Meter,Kind,Usage,Entries,Before,Entries before,Difference,"Difference, part of before"',
      "'=1+1,Custom,12345678901234567890.123456789,1,0,0,12345678901234567890.123456789,",
      'litres,Custom,0.3,2,0,0,0.3,',
    ])
    const steps = (await download(page, 'CSV of the chart')).text.trimEnd().split('\r\n')
    expect(steps).toHaveLength(25)
    expect(steps[0]).toBe(
      `Starts at,Ends at,From,To,'=1+1,litres,"=1+1, entries","litres, entries"`.replace('"=1', `"'=1`),
    )
    expect(steps[7]).toBe(
      '2026-06-15T05:00:00.000Z,2026-06-15T06:00:00.000Z,2026-06-15 06:00,2026-06-15 07:00,12345678901234567890.123456789,0,1,0',
    )
    expect(steps[9]).toMatch(/,0,0\.3,0,2$/)
  })

  it('sets a quota, shows each error at its field, and shows when the quota was reached', async () => {
    await use('litres', '4')
    const page = await desk.signIn('usage')
    await page.getByText('There are no quotas yet.').waitFor()
    await page.getByRole('button', { name: 'New quota' }).click()
    const dialog = page.getByRole('dialog', { name: 'New quota' })
    await dialog.getByLabel('Meter').fill('litres')
    await dialog.getByLabel('Reached at').fill('-5')
    await dialog.getByRole('button', { name: 'Create the quota' }).click()
    await dialog.getByText('The threshold must be greater than 0; it is -5.').first().waitFor()
    await expectSoon(() => dialog.getByLabel('Reached at').getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('Reached at').fill('5.5')
    await dialog.getByRole('button', { name: 'Create the quota' }).click()
    await page.getByText('4 of 5.5').waitFor()
    await page.getByText('Not reached').waitFor()
    await use('litres', '1.5')
    await checkQuotas(servicesOf(desk.world))
    await page.reload()
    await page.getByText('5.5 of 5.5').waitFor()
    await page.getByText('reached 15 Jun 2026, 09:00, at 5.5').waitFor()
    await page.getByRole('button', { name: 'Delete the quota of litres' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There are no quotas yet.').waitFor()
  })

  it('corrects entries with a key that can write usage, and shows the reason', async () => {
    await use('litres', '4', '2026-06-15T06:00:00Z')
    await use('litres', '0.25')
    await desk.world.admin.query("update api_key set scopes = scopes || 'usage:write'::text where name = 'operator'")
    const page = await desk.signIn('usage')
    await page.getByRole('link', { name: 'litres' }).click()
    await page.getByRole('heading', { name: 'litres, entries' }).waitFor()
    const entry = page.getByRole('row', { name: '07:00' })
    await entry.getByRole('button', { name: 'Amend' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Correct usage').fill('3.123456789')
    await dialog.getByRole('button', { name: 'Amend' }).click()
    await dialog.getByText('This must not be blank.').first().waitFor()
    await dialog.getByLabel('Why').fill('Read wrongly')
    await dialog.getByRole('button', { name: 'Amend' }).click()
    await entry.getByText('Read wrongly').waitFor()
    await expectSoon(() => entry.innerText()).toContain('3.123456789')
    await page.setViewportSize({ width: 375, height: 800 })
    await desk.expectFit(page)
    await page.getByRole('row', { name: '08:30' }).getByRole('button', { name: 'Void' }).click()
    await dialog.getByLabel('Why').fill('Sent twice')
    await dialog.getByRole('button', { name: 'Void' }).click()
    await page.getByRole('row', { name: 'Voided' }).waitFor()
    await page.getByRole('link', { name: '‹ Usage' }).click()
    await reads(page, '.usage-legend', '3.123456789')
    expect((await summary('2026-06-15', '2026-06-15')).totals).toEqual({ usage: '3.123456789', eventCount: 1 })
    await desk.world.admin.query(
      "update api_key set scopes = array_remove(scopes, 'usage:write') where name = 'operator'",
    )
  })

  it.each([375, 1280, 2560])('fits a screen %i wide in light and dark mode, and is accessible', async width => {
    for (let meter = 0; meter < 7; meter++) await use(`meter ${meter}`, `${meter}.5`)
    await use('big', '12345678901234567890.123456789')
    const page = await desk.signIn('usage', width)
    await page.locator('.usage-plot canvas').first().waitFor()
    await desk.expectFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await until(async () => (await page.locator('figure canvas').count()) === 8)
    await desk.expectFit(page)
  })

  it('says how to record usage if there is none', async () => {
    const page = await desk.signIn('usage')
    await page.getByText('Nothing was used in these days.').waitFor()
    await expectSoon(() => page.locator('pre').innerText()).toContain(`curl ${desk.url}/api/v2/usage/meters`)
    await desk.expectFit(page)
  })
})
