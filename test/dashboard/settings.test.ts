import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { activities, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const { operatorId, name } = operators.kayaks

/** A computed style of an element. */
const styleOf = (locator: Locator, property: 'color' | 'backgroundColor') =>
  locator.evaluate((element, name) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }
    return getComputedStyle(element)[name]
  }, property)

withBrowser('the page of settings', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  beforeEach(async () => {
    await desk.world.admin.query(
      `update operator set name = $2, logo = null, brand_colour = null, phone = null, website = null, languages = '{en-GB}',
         reply_to = null, billing_address = null, hold_minutes = 30, answer_retention_days = null, email_retention_days = 180,
         default_booking_cutoff_minutes = null, default_cancellation_cutoff_minutes = null
       where operator_id = $1`,
      [operatorId, name],
    )
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const stored = async (columns: string) =>
    (await desk.world.admin.query(`select ${columns} from operator where operator_id = $1`, [operatorId]))[0]

  /** Takes pictures for who looks at them, if asked to. */
  const picture = async (page: Page, of: string) => {
    const { SCREENSHOTS } = process.env
    if (!SCREENSHOTS) return
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${SCREENSHOTS}/${of}-${colorScheme}.png`, fullPage: true })
    }
  }

  const save = (page: Page, part: string) => page.getByRole('button', { name: `Save: ${part}` }).click()

  it('saves the name, a logo and a colour, and shows the text on it', async () => {
    const page = await desk.signIn('settings')
    await page.getByLabel('Name', { exact: true }).fill('Bay Kayaks')
    await page.getByLabel('Colour', { exact: true }).fill('#FFD400')
    const sample = page.getByRole('img', { name: 'Text on your colour' })
    expect(await styleOf(sample, 'color')).toBe('rgb(0, 0, 0)')
    const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await page.getByLabel('Upload a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await page.getByRole('img', { name: 'Bay Kayaks' }).waitFor()
    await save(page, 'Name and look')
    await page.getByText('Name and look: saved.').waitFor()
    await desk.expectFit(page)
    expect(await stored(`name, brand_colour "brandColour", logo is not null "hasLogo"`)).toEqual({
      name: 'Bay Kayaks',
      brandColour: '#ffd400',
      hasLogo: true,
    })
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await save(page, 'Name and look')
    await expectSoon(() => stored('logo')).toEqual({ logo: null })
  })

  it('saves each part by itself, and keeps what is typed in the others', async () => {
    const page = await desk.signIn('settings')
    await page.getByLabel('Phone number').fill('020 7946')
    await page.getByLabel('Hold while a customer checks out, in minutes').fill('20')
    await save(page, 'Bookings: holds and cutoffs')
    await page.getByText('Bookings: holds and cutoffs: saved.').waitFor()
    await save(page, 'How customers reach you')
    await page.getByText('cannot be read as a phone number').first().waitFor()
    await page.getByLabel('Phone number').fill('+44 20 7946 0958')
    await page.getByLabel('Postal address').fill('Pier 1\nLondon')
    await save(page, 'How customers reach you')
    await page.getByText('How customers reach you: saved.').waitFor()
    expect(await stored('phone, billing_address "address", hold_minutes minutes')).toEqual({
      phone: '+442079460958',
      address: 'Pier 1\nLondon',
      minutes: 20,
    })
  })

  it('does not overwrite what somebody else has saved meanwhile', async () => {
    const page = await desk.signIn('settings')
    await page.getByLabel('Website').fill('https://kayaks.example')
    await desk.world.admin.query(`update operator set phone = '+442079460958', version = version + 1`)
    await save(page, 'How customers reach you')
    await page.getByText('in the meantime').first().waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expectSoon(() => page.getByLabel('Phone number').inputValue()).toBe('+442079460958')
    await page.getByLabel('Website').fill('https://kayaks.example')
    await save(page, 'How customers reach you')
    await expectSoon(() => stored('phone, website')).toEqual({
      phone: '+442079460958',
      website: 'https://kayaks.example/',
    })
  })

  it('saves the languages in their order', async () => {
    const page = await desk.signIn('settings')
    await page.getByRole('button', { name: 'Add a language' }).click()
    await page.getByLabel('Language 2', { exact: true }).fill('pt-PT')
    await page.getByText('European Portuguese').waitFor()
    await page.getByRole('button', { name: 'Make it the first' }).click()
    await save(page, 'Languages')
    await expectSoon(() => stored('languages')).toEqual({ languages: ['pt-PT', 'en-GB'] })
    await page.getByLabel('Language 2', { exact: true }).fill('not a language')
    await save(page, 'Languages')
    await page.getByText('must be the short name of a language').first().waitFor()
    await desk.expectFit(page)
  })

  it('says how long data is kept', async () => {
    const page = await desk.signIn('settings')
    await page.getByLabel('Waiver answers, in days', { exact: true }).fill('a year')
    await page.getByLabel('E-mails, in days').fill('7')
    await save(page, 'How long data is kept')
    await page.getByText('must be from 1 to 3650').first().waitFor()
    await page.getByText('must be from 30 to 3650').first().waitFor()
    await page.getByLabel('Waiver answers, in days', { exact: true }).fill('365')
    await page.getByLabel('E-mails, in days').fill('90')
    await save(page, 'How long data is kept')
    await expectSoon(() => stored('answer_retention_days answers, email_retention_days emails')).toEqual({
      answers: 365,
      emails: 90,
    })
  })

  it('sets the cutoffs with which new activities begin', async () => {
    const page = await desk.signIn('settings')
    const booking = page.getByLabel('Booking closes this long before', { exact: true })
    const cancellation = page.getByLabel('Partners can cancel until this long before', { exact: true })
    expect(await booking.inputValue()).toBe('')
    await page.getByLabel('Hold while a customer checks out, in minutes').fill('3')
    await booking.fill('soon')
    await cancellation.fill('9000')
    await save(page, 'Bookings: holds and cutoffs')
    await page.getByText('must be from 5 to 60').first().waitFor()
    await expectSoon(() => page.locator('[aria-invalid=true]').count()).toBe(3)
    await page.getByLabel('Hold while a customer checks out, in minutes').fill('30')
    await booking.fill('90')
    await page.getByLabel('Booking closes this long before, unit').selectOption('minutes')
    await cancellation.fill('2')
    await page.getByLabel('Partners can cancel until this long before, unit').selectOption('days')
    await save(page, 'Bookings: holds and cutoffs')
    await page.getByText('Bookings: holds and cutoffs: saved.').waitFor()
    expect(
      await stored('default_booking_cutoff_minutes booking, default_cancellation_cutoff_minutes cancellation'),
    ).toEqual({ booking: 90, cancellation: 2880 })
    await page.getByRole('link', { name: 'Activities', exact: true }).click()
    await page.getByRole('link', { name: 'New activity' }).click()
    await expectSoon(() => booking.inputValue()).toBe('90')
    expect(await cancellation.inputValue()).toBe('2')
    await desk.expectFit(page)
    await page.goto(`${desk.url}/dashboard/activities/new`)
    await expectSoon(() => cancellation.inputValue()).toBe('2')
  })

  it.each([375, 1280])(
    'fits into %d pixels, and so does the page of a customer with the logo and colour',
    async width => {
      const page = await desk.signIn('settings', width)
      await page.getByLabel('Colour', { exact: true }).fill('#7A3B2E')
      const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
      await page.getByLabel('Upload a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
      await page.getByRole('img', { name }).waitFor()
      await save(page, 'Name and look')
      await page.getByText('Name and look: saved.').waitFor()
      await page.getByLabel('Phone number').fill('+44 20 7946 0958')
      await page.getByLabel('Postal address').fill('Pier 1\nLondon')
      await save(page, 'How customers reach you')
      await page.getByText('How customers reach you: saved.').waitFor()
      await desk.expectFit(page)
      await picture(page, `settings-${width}`)
      const reference = await desk.book({ ActivityID: activities.rapids.id, Time: '12:00' })
      const booked = await rest(desk.world, 'GET', `/api/v2/ota/partner/booking/${reference}`, { key: 'wanderly' })
      const { WaiverUrl } = (booked.body as { data: { WaiverUrl: string } }).data
      await page.goto(`${desk.url}${new URL(WaiverUrl).pathname}`)
      await page.getByRole('link', { name: '+442079460958' }).waitFor()
      const head = page.locator('header.brand')
      expect([await styleOf(head, 'backgroundColor'), await styleOf(head, 'color')]).toEqual([
        'rgb(122, 59, 46)',
        'rgb(255, 255, 255)',
      ])
      expect(
        await head.locator('img').evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth),
      ).toBe(300)
      await desk.expectFit(page)
      await picture(page, `waiver-${width}`)
    },
  )
})
