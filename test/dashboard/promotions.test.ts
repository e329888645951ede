import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { redeemVoucher } from '../../src/domain/promotions/vouchers/voucherLedger.ts'
import { decodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask } from '../graphql/ask.ts'
import { activities, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Counter } from './Counter.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the promotions page', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
    await desk.world.admin.query('truncate promo_code, promo_use, voucher, voucher_entry cascade')
  })
  afterAll(() => desk?.close())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

  async function addCode(input: object): Promise<void> {
    await ask(
      desk.world,
      await desk.world.caller('operator'),
      'mutation ($input: PromoCodeInput!) { createPromoCode(input: $input) { code } }',
      { input },
    )
  }

  async function sell(input: object = {}): Promise<{ code: string; voucherId: string }> {
    const { sellVoucher } = await ask<{ sellVoucher: { code: string; voucherId: string } }>(
      desk.world,
      await desk.world.caller('operator'),
      'mutation ($input: SellVoucherInput!) { sellVoucher(input: $input) { code voucherId: id } }',
      { input: { amount: { amount: 10_000 }, ...input } },
    )
    return sellVoucher
  }

  it('adds a promo code, changes it, and shows each error at its field', async () => {
    const page = await desk.signIn('promotions')
    await page.getByText('There are no promo codes yet.').waitFor()
    await button(page, 'New promo code').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code').fill('summer 20')
    await dialog.getByLabel('Name').fill('Summer sale')
    await dialog.getByLabel('Percent off').fill('120')
    await button(page, 'Add the promo code').click()
    await dialog.getByText('must be from 0.001 to 100').waitFor()
    await dialog.getByText('A promo code has 3 to 32 letters').first().waitFor()
    await dialog.getByLabel('Code').fill('summer-20')
    await dialog.getByLabel('Percent off').fill('7.5')
    await dialog.getByLabel('Uses in all').fill('100')
    await dialog.getByLabel(activities.sunset.name).check()
    await button(page, 'Add the promo code').click()
    const line = row(page, /^SUMMER-20/)
    await line.waitFor()
    await expectSoon(() => line.innerText()).toMatch(/7\.5%\s+Sunset Kayak Tour\s+0 of 100\s+Active/)

    await button(page, 'Change: SUMMER-20').click()
    await button(page, 'An amount').click()
    await dialog.getByLabel('Amount off (GBP)').fill('five')
    await button(page, 'Save').click()
    await dialog.getByText('Write an amount such as 45.00.').first().waitFor()
    await dialog.getByLabel('Amount off (GBP)').fill('5')
    await button(page, 'Save').click()
    await expectSoon(() => line.innerText()).toMatch(/£5\.00/)
  })

  it('deactivates a code, and activates it again', async () => {
    await addCode({ code: 'OFTEN', name: 'Often', percent: 10 })
    const page = await desk.signIn('promotions')
    await button(page, 'Deactivate: OFTEN').click()
    await page.getByText('OFTEN cannot be used any more.').waitFor()
    await expectSoon(() => row(page, /^OFTEN/).innerText()).toContain('Inactive')
    await button(page, 'Activate: OFTEN').click()
    await expectSoon(() => row(page, /^OFTEN/).innerText()).not.toContain('Inactive')
    const changes = page.getByRole('region', { name: 'Last changes' }).getByRole('listitem')
    await expectSoon(async () => (await changes.allInnerTexts())[1]).toContain('Promo code changed')
  })

  it('sells a voucher, shows its code to copy, and its entries', async () => {
    const page = await desk.signIn('promotions/vouchers')
    await page.getByText('No voucher was sold yet.').waitFor()
    await button(page, 'Sell a voucher').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Worth (GBP)').fill('75.50')
    await dialog.getByLabel('For whom').fill('Grace')
    await button(page, 'Sell the voucher').click()
    await page.waitForURL(/promotions\/vouchers\/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const code = page.url().split('/').at(-1)!
    await page.getByRole('heading', { name: `Voucher ${code} Usable` }).waitFor()
    await button(page, 'Copy the code').waitFor()
    await expectSoon(() => page.locator('.promotions-card').innerText()).toContain('£75.50')
    await row(page, /Sold/).waitFor()
    await page.getByRole('link', { name: 'All vouchers' }).click()
    await expectSoon(() => row(page, new RegExp(`^${code}`)).innerText()).toMatch(/Grace\s+£75\.50\s+£75\.50/)
    await expectSoon(() => page.title()).toBe(`Promotions · ${operators.kayaks.name}`)
  })

  it('links the booking for which a voucher paid, and voids what is left', async () => {
    const { code, voucherId } = await sell()
    const reference = await desk.book()
    const { database, now } = desk.world
    const [booking] = await desk.world.admin.query<{ id: string }>('select booking_id id from booking')
    await database.transaction(db =>
      redeemVoucher(
        db,
        operators.kayaks.operatorId,
        {
          voucherId: decodeTypeId('vch', voucherId)!,
          bookingId: booking!.id,
          amountMinor: 9_000,
          today: '2026-06-15',
        },
        now,
      ),
    )
    const page = await desk.signIn(`promotions/vouchers/${code}`)
    await page.getByRole('link', { name: reference }).waitFor()
    await button(page, 'Void').click()
    await page.getByText('£10.00 is left of it and is lost.').waitFor()
    await page.getByLabel('Reason').fill('Bought by mistake')
    await button(page, 'Void the voucher').click()
    await page.getByText('Void: Bought by mistake').waitFor()
    await row(page, /Voided.*-£10\.00/).waitFor()
    expect(await button(page, 'Void').count()).toBe(0)
    const changes = page.getByRole('region', { name: 'Last changes' }).getByRole('listitem')
    await expectSoon(async () => (await changes.allInnerTexts())[0]).toContain('Gift voucher voided')
  })

  it('has its codes used at the counter, where the money to take is shown, and on the page of the booking', async () => {
    await addCode({ code: 'OFTEN', name: 'Often', percent: 10 })
    const { code } = await sell({ amount: { amount: 5000 } })
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await counter.people(2)
    await counter.customer()
    await page.getByLabel('Promo code').fill('nothing')
    await page.getByText('is no promo code that can be used here.').first().waitFor()
    await page.getByLabel('Promo code').fill('often')
    await page.getByText('£81.00 with the code.').waitFor()
    await page.getByLabel('Gift voucher').fill(code)
    await page.getByText('£81.00, of which the voucher pays £50.00.').waitFor()
    await desk.expectFit(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/counter.png`, fullPage: true })
    await button(page, 'Book, £31.00 paid').click()
    const reference = await counter.made()
    await page.goto(`${desk.url}/dashboard/booking/${reference}`)
    await page.getByText('OFTEN', { exact: true }).waitFor()
    await page.getByRole('link', { name: code }).click()
    await page.getByRole('link', { name: reference }).waitFor()
    await row(page, /Paid for a booking.*-£50\.00\s+£0\.00/).waitFor()
  })

  it('is for reading alone without the scope to write', async () => {
    await addCode({ code: 'OFTEN', name: 'Often', percent: 10 })
    const page = await desk.signIn('promotions', 1280, 900, 'operatorReadOnly')
    await row(page, /^OFTEN/).waitFor()
    expect(await button(page, /New promo code|Change|Deactivate/).count()).toBe(0)
  })

  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('fits %i pixels, and axe finds nothing', async (width, colorScheme) => {
    await addCode({
      code: 'LONG-CODE-OF-32-LETTERS-AT-MOST_',
      name: 'A summer sale for everybody who books early',
      percent: 12.5,
      soldFrom: '2026-06-01',
      dateTo: '2026-08-31',
      maxUses: 1000,
      maxUsesPerCustomer: 1,
    })
    const { code } = await sell({ recipient: 'Grace Hopper', expiresOn: '2029-06-15' })
    const page = await desk.signIn('promotions', width)
    await page.emulateMedia({ colorScheme })
    await page.getByText(/^LONG/).first().waitFor()
    await desk.expectFit(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/codes-${width}.png`, fullPage: true })
    await button(page, 'New promo code').click()
    await page.getByRole('dialog').waitFor()
    await desk.expectFit(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/form-${width}.png`, fullPage: true })
    await page.goto(`${desk.url}/dashboard/promotions/vouchers`)
    await page.getByText(code).first().waitFor()
    await desk.expectFit(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/vouchers-${width}.png`, fullPage: true })
    await page.goto(`${desk.url}/dashboard/promotions/vouchers/${code}`)
    await page.getByText('Sold').first().waitFor()
    await desk.expectFit(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/voucher-${width}.png`, fullPage: true })
  })
})
