import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { Desk as Seller } from '../bookings/Desk.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('refunds on the page of a booking', () => {
  let desk: Desk
  let counter: Seller
  beforeAll(async () => {
    desk = await Desk.open()
    counter = await Seller.open(desk.world, 'operator')
    const cancellationTiers = [
      { minutesBefore: 60 * 1440, percent: 100 },
      { minutesBefore: 1440, percent: 50 },
    ]
    const { activityId } = activities.sunset
    await updatePricing(desk.world.database, operators.kayaks.operatorId, activityId, { cancellationTiers }, NOW)
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const open = async (reference: string, width = 1280) => {
    const page = await desk.signIn(`booking/${reference}`, width)
    await page.getByRole('heading', { name: reference }).waitFor()
    return page
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const said = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()
  const sold = async (date: string) => {
    const hold = await counter.hold({ date })
    await counter.pay(hold, 9000)
    return hold.bookingReference
  }

  it('shows what each choice refunds, cancels by the terms, and records what was paid back', async () => {
    const reference = await sold('2026-07-02')
    const page = await open(reference)
    const facts = page.getByRole('region', { name: 'Sunset Kayak Tour' })
    await expectSoon(() => facts.innerText()).toMatch(
      /100 % refunded until 60 days before\s+50 % refunded until 24 hours before/,
    )
    await press(page, 'Cancel booking')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('By the terms (50 %)').waitFor()
    await expectSoon(() => dialog.innerText()).toMatch(
      /Everything\s+£90\.00\s+By the terms \(50 %\)\s+£45\.00\s+Nothing\s+£0\.00/,
    )
    await desk.expectFit(page)
    await dialog.getByLabel('By the terms (50 %)').check()
    await press(page, 'Cancel the booking')
    await said(page, `${reference} is cancelled.`)
    await page.getByText('£45.00 to pay back').waitFor()
    await expectSoon(() => facts.innerText()).toMatch(/Refund\s+£45\.00 \(50 %\)/)
    await press(page, 'Record a refund')
    await dialog.getByLabel('Amount in GBP').fill('45,5')
    await press(page, 'Record it')
    await dialog.getByText('At most £45.00 are to be paid back.').first().waitFor()
    await dialog.getByLabel('Amount in GBP').fill('30')
    await dialog.getByLabel('Reason').fill('Ill')
    await desk.expectFit(page)
    await press(page, 'Record it')
    await said(page, 'The refund of £30.00 is recorded.')
    const purchase = page.getByRole('region', { name: 'Purchase' })
    await expectSoon(() => purchase.innerText()).toMatch(/To pay back\s+£15\.00\s+Paid back\s+£30\.00/)
    await expectSoon(() => purchase.innerText()).toContain(`${reference}-R1`)
    await press(page, 'Record a refund')
    await expectSoon(() => dialog.getByLabel('Reference').inputValue()).toBe(`${reference}-R2`)
    await press(page, 'Record it')
    await said(page, 'The refund of £15.00 is recorded.')
    await expectSoon(() => page.getByRole('button', { name: 'Record a refund' }).count()).toBe(0)
    await expectSoon(() => page.getByText('to pay back').count()).toBe(0)
  })

  it('keeps a deposit, or a part of it', async () => {
    const deposit = (date: string) =>
      counter
        .book({ date, payment: { amount: { amount: 2000 }, method: 'CARD' as never } })
        .then(each => each.bookingReference)
    const page = await open(await deposit('2026-07-10'))
    await press(page, 'Cancel booking')
    const dialog = page.getByRole('dialog')
    await expectSoon(() => dialog.innerText()).toMatch(/Everything\s+£20\.00[\s\S]*Nothing\s+£0\.00/)
    await dialog.getByLabel('Another amount').check()
    await dialog.getByLabel('Amount in GBP').fill('21')
    await press(page, 'Cancel the booking')
    await dialog.getByText('At most £20.00 are to be paid back.').first().waitFor()
    await dialog.getByLabel('Amount in GBP').fill('5')
    await press(page, 'Cancel the booking')
    await page.getByText('£5.00 to pay back').waitFor()

    const other = await open(await deposit('2026-07-11'))
    await press(other, 'Cancel booking')
    await other.getByRole('dialog').getByLabel('Nothing').check()
    await press(other, 'Cancel the booking')
    await other.locator('.head .mark').getByText('Cancelled').waitFor()
    expect(await other.getByRole('button', { name: 'Record a refund' }).count()).toBe(0)
    expect(await other.getByRole('button', { name: 'Record a payment' }).count()).toBe(0)
  })

  it('refunds another amount, on a phone too', async () => {
    const reference = await sold('2026-07-03')
    const page = await open(reference, 390)
    await press(page, 'Cancel booking')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Another amount').check()
    await dialog.getByLabel('Amount in GBP').fill('x')
    await desk.expectFit(page)
    await press(page, 'Cancel the booking')
    await dialog
      .getByText(/45\.00/)
      .first()
      .waitFor()
    await dialog.getByLabel('Amount in GBP').fill('12.34')
    await press(page, 'Cancel the booking')
    await page.getByText('£12.34 to pay back').waitFor()
    await desk.expectFit(page)
  })

  it('has nothing to choose for a hold, and says that a partner refunds its own customer', async () => {
    const hold = await counter.hold({ date: '2026-07-04' })
    const page = await open(hold.bookingReference)
    await press(page, 'Cancel booking')
    await page.getByRole('dialog').getByLabel('Reason').waitFor()
    expect(await page.getByRole('dialog').getByRole('radio').count()).toBe(0)
    const partners = await desk.book({ Date: '2026-07-05', Time: '09:00' })
    const other = await open(partners)
    await press(other, 'Cancel booking')
    await other.getByText('Wanderly refunds the customer, and owes you what is not refunded.').waitFor()
    await press(other, 'Cancel the booking')
    await said(other, `${partners} is cancelled.`)
    expect(await other.getByRole('button', { name: 'Record a refund' }).count()).toBe(0)
  })
})
