import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { bearer } from '../world/openApp.ts'
import { Counter } from './Counter.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('a booking that requires acceptance', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
    const query = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { name } } }'
    const payload = { query, variables: { input: { activityId: activities.sunset.id, acceptanceRequired: true } } }
    const response = await desk.app.inject({ method: 'POST', url: '/graphql', headers: bearer('operator'), payload })
    expect(JSON.parse(response.body).errors).toBeUndefined()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const said = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()
  const status = (page: Page, word: string) => page.locator('.head .mark').getByText(word).waitFor()
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  it('is confirmed without a payment, accepted with the keyboard, and paid in parts', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset/, /18:00/)
    await counter.customer()
    await page.getByRole('radio', { name: /On hold/ }).check()
    await press(page, 'Hold for 30 minutes')
    const reference = await counter.made()
    await press(page, 'Confirm, to be paid later')
    await page.getByRole('heading', { name: `Booking ${reference} is to be accepted or rejected` }).waitFor()
    await page.getByText('Still to pay').waitFor()
    await desk.expectFit(page)

    await page.getByRole('link', { name: 'Everything about this booking' }).click()
    await page.getByRole('button', { name: 'Accept' }).press('Enter')
    await said(page, `${reference} is accepted.`)
    await status(page, 'Confirmed')
    // The button has disappeared: the focus moves to its container, so that a second key press does nothing.
    await page.locator('.booking-actions:focus').waitFor()

    await press(page, 'Record a payment')
    await page.getByLabel('Amount in GBP').fill('46')
    await press(page, 'Record it')
    await page.getByText('Only £45.00 is still to pay.').first().waitFor()
    await page.getByLabel('Amount in GBP').fill('20')
    await page.getByLabel('Method').selectOption('Cash')
    await press(page, 'Record it')
    await said(page, 'The payment of £20.00 is recorded.')
    const purchase = page.getByRole('region', { name: 'Purchase' })
    await purchase.getByText('£25.00', { exact: true }).waitFor()
    await press(page, 'Record a payment')
    await press(page, 'Record it')
    await said(page, 'The payment of £25.00 is recorded.')
    await purchase.getByText(/£20\.00 Cash/).waitFor()
    await purchase.getByText(/£25\.00 Card/).waitFor()
    await expectSoon(() => page.getByRole('button', { name: 'Record a payment' }).count()).toBe(0)
  })

  it('is rejected with a reason', async () => {
    const page = await desk.signIn(`booking/${await desk.book()}`)
    await press(page, 'Reject')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Its 2 places come free at once.').waitFor()
    await dialog.getByLabel('Reason').fill('Thunder')
    await press(page, 'Reject it')
    await status(page, 'Rejected')
    await page.getByRole('region', { name: 'History' }).getByText('“Thunder”').waitFor()
    await expectSoon(() => page.locator('.booking-actions button').count()).toBe(0)
  })
})
