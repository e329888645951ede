import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { PaymentMethod } from '../../src/domain/bookings/payments/PaymentMethod.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk as Seller } from '../bookings/Desk.ts'
import { Crew } from '../staff/Crew.ts'
import { Line } from '../waitlist/Line.ts'
import { operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'Grace+1@example.com', phone: '+447700900123' }

withBrowser('the page of a customer', () => {
  let desk: Desk
  let tomorrow: string
  let cancelled: string
  beforeAll(async () => {
    desk = await Desk.open()
    const seller = await Seller.open(desk.world, 'operator')
    const book = async (wish: Parameters<Seller['book']>[0]) => {
      desk.world.now = new Date(desk.world.now.getTime() + 1000)
      return seller.book({ participants: 1, customer: grace, ...wish })
    }
    const cash = { amount: { amount: 1000 }, method: PaymentMethod.CASH, reference: 'R-1' }
    const next = await book({ date: '2026-06-16', time: '18:00', notes: 'Brings a dog', payment: cash })
    tomorrow = next.bookingReference
    const gone = await book({ date: '2026-06-20', customer: { ...grace, email: 'grace+1@EXAMPLE.com', phone: null } })
    cancelled = gone.bookingReference
    await seller.cancel(gone)
    await book({ date: '2026-06-21', customer: { ...grace, email: 'race+1@example.com', lastName: 'Kelly' } })
    const line = await Line.open(desk.world, 'operator')
    await line.fill(10, { date: '2026-06-22', time: '09:00' })
    await line.join('Grace', { date: '2026-06-22', time: '09:00', customer: grace })
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const place = `customer/${encodeURIComponent('grace+1@example.com')}`

  it.each([375, 1280])('has the situation, bookings, payments, notes and waitlist entries, %d px wide', async width => {
    const page = await desk.signIn(place, width)
    const heading = page.getByRole('heading', { level: 1, name: 'Grace Hopper' })
    await heading.getByText('2 bookings · comes tomorrow 18:00 · £35.00 to pay').waitFor()
    await expectSoon(() => page.title()).toBe(`Customer · Grace Hopper · ${operators.kayaks.name}`)
    expect(await page.getByRole('link', { name: grace.phone }).getAttribute('href')).toBe(`tel:${grace.phone}`)
    expect(await page.locator('a[href^="mailto:"]').getAttribute('href')).toMatch(/^mailto:Grace%2B1@example.com$/i)
    const rows = page.locator('.customer tbody tr')
    expect(await rows.locator('code').allTextContents()).toEqual([tomorrow, cancelled])
    await rows.first().getByText('£35.00').waitFor()
    await page.getByRole('region', { name: 'Summary' }).getByText('1 to come · 1 cancelled or expired').waitFor()
    await page.getByRole('region', { name: 'Payments and refunds' }).getByText('£10.00').waitFor()
    await page.getByRole('region', { name: 'Notes of bookings' }).getByText('Brings a dog').waitFor()
    await page.getByRole('region', { name: 'Waitlist' }).getByText('Mon 22 Jun, 09:00').waitFor()
    await page.getByRole('region', { name: 'E-mails about these bookings' }).waitFor()
    expect(await page.getByText('Kelly').count()).toBe(0)
    await desk.expectFit(page)
  })

  it('merges another address with a click, or by its name, and separates it', async () => {
    const phone = '+447700900777'
    const seller = await Seller.open(desk.world, 'operator')
    for (const [index, email] of ['mary@example.com', 'mary.work@example.com', 'mary.home@example.com'].entries()) {
      const customer = { firstName: 'Mary', lastName: 'Shelley', email, phone: index < 2 ? phone : null }
      await seller.book({ participants: 1, date: `2026-06-2${3 + index}`, customer })
    }
    const page = await desk.signIn('customer/mary@example.com', 375)
    const heading = page.getByRole('heading', { level: 1 })
    const addresses = page.getByRole('region', { name: 'Other addresses' })
    const rows = page.locator('.customer tbody tr')
    await heading.getByText('1 booking ·').waitFor()
    await addresses.getByRole('button', { name: 'merge mary.work@example.com' }).click()
    await heading.getByText('2 bookings ·').waitFor()
    await expectSoon(() => rows.count()).toBe(2)
    await addresses.getByRole('button', { name: 'Merge another address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Another address of the same person' })
    await dialog.getByLabel('Other e-mail address').fill('nobody@example.com')
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.getByText('No booking or waitlist entry has the e-mail address nobody@example.com.').first().waitFor()
    await desk.expectFit(page)
    await dialog.getByLabel('Other e-mail address').fill('Mary.Home@example.com')
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await heading.getByText('3 bookings ·').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await desk.expectFit(page)
    await addresses.getByRole('button', { name: 'Separate mary.home@example.com' }).click()
    await heading.getByText('2 bookings ·').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await heading.getByText('3 bookings ·').waitFor()
    if (process.env.SHOTS) {
      await page.screenshot({ path: `${process.env.SHOTS}/narrow.png` })
      await page.setViewportSize({ width: 1280, height: 700 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.screenshot({ path: `${process.env.SHOTS}/wide-dark.png` })
    }
    const other = await desk.signIn('customer/mary.home@example.com', 1280)
    await other.getByRole('region', { name: 'Other addresses' }).getByText('mary.work@example.com').waitFor()
    await desk.expectFit(other)
    expect(desk.errors).toEqual([])
  })

  it('is reached from a booking, and books again with the details of the last booking', async () => {
    const page = await desk.signIn(`booking/${tomorrow}`)
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    await page.getByRole('button', { name: 'New booking for this customer' }).click()
    await page.waitForURL(/\/dashboard\/book\?same=yes$/)
    await page.getByRole('radio', { name: /Sunset/ }).check()
    await page.getByRole('button', { name: /^Wednesday,? 17 June 2026/ }).click()
    await page.getByRole('radio', { name: /^13:00/ }).check()
    await expectSoon(() => page.getByLabel('First name').inputValue()).toBe('Grace')
    expect(await page.getByLabel('Last name').inputValue()).toBe('Hopper')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(grace.email)
    expect(await page.getByLabel('Phone').inputValue()).toBe(grace.phone)
  })

  it('sets an unfinished booking aside', async () => {
    const page = await desk.signIn('book')
    await page.getByRole('radio', { name: /Sunset/ }).check()
    await page.getByRole('button', { name: /^Wednesday,? 17 June 2026/ }).click()
    await page.getByRole('radio', { name: /^13:00/ }).check()
    await page.getByLabel('First name').fill('Ada')
    await page.goto(`${desk.url}/dashboard/${place}`)
    await page.getByRole('button', { name: 'New booking for this customer' }).click()
    await page.getByText('Begun and not booked: Ada').waitFor()
  })

  it('is linked from the manifest and the waitlist', async () => {
    const page = await desk.signIn('waitlist')
    const at = (url: URL) =>
      decodeURIComponent(url.pathname).toLowerCase() === '/dashboard/customer/grace+1@example.com'
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    await page.waitForURL(at)
    const [row] = await desk.world.admin.query<{ timeslotId: string }>(
      'select timeslot_id "timeslotId" from booking where booking_reference = $1',
      [tomorrow],
    )
    await page.goto(`${desk.url}/dashboard/slot/${encodeTypeId('ts', row!.timeslotId)}`)
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    await page.waitForURL(at)
  })

  it('is not for guides', async () => {
    const crew = new Crew(desk.world, desk.app)
    const token = await crew.token(await crew.add(StaffRole.GUIDE))
    const page = await desk.window()
    const headers = { 'sec-fetch-site': 'same-origin' }
    await page.context().request.post(`${desk.url}/dashboard/session`, { headers, data: { token } })
    await page.goto(`${desk.url}/dashboard/${place}`)
    await page.getByText(/Guide/i).first().waitFor()
    await page.locator('p.empty').waitFor()
    expect(await page.getByText('Hopper').count()).toBe(0)
  })

  it('says that nobody has an address', async () => {
    const page = await desk.signIn('customer/nobody@example.com')
    await page.getByText('No booking or waitlist entry has the e-mail address nobody@example.com.').waitFor()
    await desk.expectFit(page)
  })
})
