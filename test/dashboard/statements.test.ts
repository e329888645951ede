import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { Ledger } from '../statements/Ledger.ts'
import { activities, NOW } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('net rates and statements', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  it('sets the commission of a partner and of an activity, and shows a violation at its field', async () => {
    const page = await desk.signIn('partners/wanderly')
    await button(page, 'Change the commission').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Commission in %').fill('20')
    await button(page, 'Add an activity').click()
    await dialog.getByLabel('Activity', { exact: true }).selectOption({ label: activities.island.name })
    await dialog.getByLabel('%', { exact: true }).fill('12.125')
    await button(page, 'Add an activity').click()
    await dialog.getByLabel('Activity', { exact: true }).nth(1).selectOption({ label: activities.island.name })
    await dialog.getByLabel('%', { exact: true }).nth(1).fill('5')
    await button(page, 'Save').click()
    await dialog.getByText('Give each activity once.').waitFor()
    await button(page, 'Remove').nth(1).click()
    await button(page, 'Save').click()
    await page.getByText('The commission of Wanderly was changed.').waitFor()
    const part = page.getByRole('region', { name: 'Commission' })
    await expectSoon(() => part.innerText()).toMatch(/Every other activity\s+20%\s+Island Kayak Day\s+12\.125%/)

    await button(page, 'Change the commission').click()
    await button(page, 'Remove').click()
    await button(page, 'Save').click()
    await expectSoon(() => part.innerText()).toMatch(/Every activity\s+20%/)
    await desk.clear()
  })

  it('shows what partners owe, each line, and a file whose lines add up to the total', async () => {
    await desk.world.admin.query(`update partner set commission_rate = 20000 where slug = 'wanderly'`)
    const kept = await desk.book()
    const cancelled = await desk.book({ Time: '13:00', Participants: 1 })
    await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${cancelled}/cancel`, { key: 'wanderly', body: {} })
    const page = await desk.signIn('partners')
    await page.getByRole('main').getByRole('link', { name: 'Statements' }).click()
    await page.getByLabel('Month').selectOption({ label: 'June 2026' })
    await page.waitForURL(/month=2026-06/)
    const line = page.getByRole('row', { name: /^Wanderly/ })
    await expectSoon(() => line.innerText()).toMatch(/Open\s+£135\.00\s+-£45\.00\s+£18\.00\s+£0\.00\s+£72\.00/)
    await line.getByRole('link').click()
    await page.getByRole('heading', { name: 'Wanderly, June 2026' }).waitFor()
    const totals = page.getByRole('table', { name: 'Total' })
    await expectSoon(() => totals.getByRole('row').last().innerText()).toMatch(
      /Total\s+3\s+£90\.00\s+£18\.00\s+£0\.00\s+£72\.00/,
    )
    const lines = page.getByRole('table', { name: 'Lines' })
    await expectSoon(() => lines.getByRole('row').count()).toBe(4)
    await desk.expectFit(page)

    const downloading = page.waitForEvent('download')
    await button(page, 'CSV').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('statement-wanderly-2026-06.csv')
    const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n').slice(1)
    const nets = rows.map(row => Math.round(Number(row.split(',').at(-2)) * 100))
    expect(nets.toSorted((one, other) => one - other)).toEqual([-3600, 3600, 7200])

    await lines.getByRole('link', { name: kept }).click()
    await page.waitForURL(/\/booking\//)
    await expectSoon(() => page.locator('dl.facts').first().innerText()).toMatch(/Commission\s+£18\.00\s+Net\s+£72\.00/)
  })

  it('prints a statement with all of its lines', async () => {
    const page = await desk.signIn('statements?month=2026-06&partner=wanderly')
    const lines = page.getByRole('table', { name: 'Lines' })
    await lines.waitFor()
    await page.evaluate(
      'window.print = () => { window.printed = document.querySelectorAll("table[aria-label=Lines] tbody tr").length }',
    )
    await button(page, 'Print').click()
    await expectSoon(() => page.evaluate('window.printed')).toBe(3)
    await page.emulateMedia({ media: 'print' })
    await expectSoon(() => button(page, 'Print').isVisible()).toBe(false)
    await expectSoon(() => lines.isVisible()).toBe(true)
  })

  it('works on a phone, in the dark', async () => {
    const page = await desk.signIn('statements?month=2026-06&partner=wanderly', 390, 844)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('table', { name: 'Lines' }).waitFor()
    await desk.expectFit(page)
    await page.getByLabel('Partner').selectOption({ label: 'All partners' })
    await page.getByRole('table', { name: 'Statements' }).waitFor()
    await desk.expectFit(page)
  })

  /** Sells in May, and closes it. */
  const closeMay = async () => {
    desk.world.now = new Date('2026-05-20T10:00:00Z')
    await desk.book()
    desk.world.now = NOW
    await new Ledger(desk.world).close()
  }

  it('sends and pays the statements of a closed month, several at once, and undoes it', async () => {
    await closeMay()
    await desk.world.admin.query(`update partner set billing_email = 'pay@wanderly.test' where slug = 'wanderly'`)
    const page = await desk.signIn('statements?month=2026-05')
    const line = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
    await button(page, 'Select all').click()
    await page.getByText('2 statements selected').waitFor()
    await desk.expectFit(page)
    await button(page, 'Send').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Wanderly: pay@wanderly.test').waitFor()
    await dialog.getByText('Tripster: no e-mail address for statements').waitFor()
    await desk.expectFit(page)
    await button(page, 'Send 1 e-mail').click()
    await page.getByText('1 statement was sent.').waitFor()
    await expectSoon(() => line('Wanderly').innerText()).toMatch(/Sent[\s\S]*to .*pay@wanderly\.test.* by .*operator/)
    expect(await desk.world.admin.query('select recipient, kind from email')).toEqual([
      { recipient: 'pay@wanderly.test', kind: 'STATEMENT' },
    ])

    await page.getByLabel('Tripster, select').check()
    await button(page, 'Send').click()
    await button(page, 'Record as sent, without an e-mail').click()
    await page.getByText('1 statement is recorded as sent.').waitFor()

    await button(page, 'Select all').click()
    await button(page, 'Mark as paid').click()
    await dialog.getByLabel('Note').fill('Transfer 4711')
    await button(page, 'Mark as paid').last().click()
    await expectSoon(() => line('Tripster').innerText()).toContain('Transfer 4711')
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expectSoon(() => line('Tripster').innerText()).not.toContain('Transfer 4711')
    await button(page, 'Select all').click()
    await button(page, 'Mark as paid').click()
    await dialog.getByLabel('Note').fill('Transfer 4711')
    await button(page, 'Mark as paid').last().click()
    await page.getByText('2 statements are paid.').waitFor()
    await expectSoon(() => line('Tripster').innerText()).toMatch(/Paid[\s\S]*Bank transfer.*Transfer 4711/)
    await expectSoon(() => page.locator('.statements-all').innerText()).toMatch(/Bookings\s+1\s+Retail\s+£90\.00/)

    const downloading = page.waitForEvent('download')
    await button(page, 'CSV').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('statements-2026-05.csv')
    expect(await readFile(await download.path(), 'utf8')).toMatch(/Wanderly,.*90\.00.*GBP,Paid,.*pay@wanderly\.test/)

    await line('Wanderly').getByRole('link').click()
    await page.getByRole('heading', { name: 'Wanderly, May 2026' }).waitFor()
    await button(page, 'Undo paid').click()
    await page.getByText('Undone for 1 statement.').waitFor()
    await button(page, 'Mark as paid').waitFor()
    await button(page, 'Undo sent').click()
    await button(page, 'Send').waitFor()
    expect(await desk.world.admin.query('select status from email')).toEqual([{ status: 'DROPPED' }])
  })

  it("has the names, addresses and tax numbers of both, of which the operator's own are settings", async () => {
    await desk.world.admin.query(
      `update partner set billing_name = 'Wanderly Ltd', billing_address = 'Quay 2', tax_number = 'GB 123' where slug = 'wanderly'`,
    )
    const page = await desk.signIn('statements?month=2026-05')
    const own = page.getByRole('region', { name: 'Your details on statements' })
    await own.getByText('There are no details yet.').waitFor()
    await page.getByRole('link', { name: 'Change the details' }).click()
    await page.getByLabel('Legal name').fill('Harbour Kayaks Ltd')
    await page.getByLabel('Tax number').fill('GB 987')
    await button(page, 'Save: Company details').click()
    await page.getByText('Company details: saved.').waitFor()
    await page.getByLabel('Postal address').fill('Pier 1\nLondon')
    await button(page, 'Save: How customers reach you').click()
    await page.getByText('How customers reach you: saved.').waitFor()
    await page.goto(`${desk.url}/dashboard/statements?month=2026-05`)
    await expectSoon(() => own.innerText()).toMatch(/Harbour Kayaks Ltd[\s\S]*Pier 1\nLondon[\s\S]*GB 987/)
    await page
      .getByRole('row', { name: /^Wanderly/ })
      .getByRole('link')
      .click()
    await expectSoon(() => page.locator('.statements-parties').innerText()).toMatch(
      /From\s+Harbour Kayaks Ltd\s+Pier 1\s+London\s+.*Tax number: .*GB 987[\s\S]*To\s+Wanderly Ltd\s+Quay 2\s+.*Tax number: .*GB 123/,
    )
    await page.emulateMedia({ media: 'print' })
    await expectSoon(() => page.locator('.statements-parties').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 375, height: 800 })
    await desk.expectFit(page)
  })
})
