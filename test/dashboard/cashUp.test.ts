import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { Desk as Seller } from '../bookings/Desk.ts'
import { NOW } from '../world/cast.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the page for cashing up', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
    await desk.world.admin.query('delete from till_close')
    desk.world.now = NOW
  })
  afterAll(() => desk?.close())

  it('adds up a day by method, compares it with what is counted, and stays closed', async () => {
    const counter = await Seller.open(desk.world, 'operator')
    await counter.book({ date: '2026-07-01', payment: { amount: { amount: 9000 }, method: 'CASH' as never } })
    const cancelled = await counter.book({
      date: '2026-07-02',
      payment: { amount: { amount: 9000 }, method: 'CARD' as never },
    })
    await counter.cancel(cancelled)
    await counter.refund(cancelled, 2000, { method: 'CASH' as never })
    for (const width of [375, 1280]) {
      const page = await desk.signIn('cash-up', width)
      const cash = page.getByRole('row', { name: /^Cash / })
      await cash.getByText('£90.00').waitFor()
      await cash.getByText('£70.00').waitFor()
      await page
        .getByRole('row', { name: /^Card / })
        .getByText('£90.00')
        .first()
        .waitFor()
      await page.getByRole('link', { name: 'Ada Lovelace' }).nth(2).waitFor()
      await desk.expectFit(page)
      await page.getByLabel('Cash counted, in GBP').fill('65')
      await page.getByText('£70.00 recorded. £5.00 missing').waitFor()
      const card = page.getByLabel('Total of the card terminal, in GBP')
      await card.fill('90')
      await page.getByText('£90.00 recorded. It matches.').waitFor()
      await card.fill('')
      await page.getByRole('button', { name: 'Close the day' }).click()
      await page.getByText('Enter the price as a number, such as 45.00.').first().waitFor()
      await page.getByLabel('Total of the card terminal, in GBP').fill('90')
      await page.getByLabel('Note').fill('Five for stamps')
      await page.getByRole('button', { name: 'Close the day' }).click()
      const closes = page.getByRole('list', { name: 'Closed' })
      await closes.getByText('Cash £65.00: £5.00 missing').first().waitFor()
      await closes.getByText('Five for stamps').first().waitFor()
      await page.getByRole('button', { name: 'Day before' }).click()
      await page.getByText('No payments or refunds on this day.').waitFor()
    }
    const rows = await desk.world.admin.query<{ count: number }>('select count(*)::int count from till_close')
    expect(rows[0]!.count).toBe(2)
  })
})
