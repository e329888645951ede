import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { familyUnits, setPricing } from './setPricing.ts'
import { withBrowser } from './withBrowser.ts'

const { rapids, sunset } = activities

withBrowser('a booking with units', () => {
  let desk: Desk
  let reference: string
  const Units = familyUnits.map(({ unitId }, index) => ({
    UnitID: encodeTypeId('unit', unitId),
    Quantity: [2, 3, 1][index]!,
  }))
  beforeAll(async () => {
    desk = await Desk.open()
    await setPricing(desk.world, sunset, {
      units: familyUnits,
      rules: [{ name: 'Wednesday', weekdays: [3], percent: 10 }],
      fees: [{ name: 'Locker', amount: 200, per: 'BOOKING', taxed: false }],
      taxes: [{ name: 'VAT', percent: 20 }],
      cancellationTiers: [
        { minutesBefore: 2880, percent: 100 },
        { minutesBefore: 0, percent: 50 },
      ],
    })
    reference = await desk.book({ Units, Participants: undefined })
    await desk.book()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const manifest = async () => {
    const [slot] = await desk.world.admin.query<{ timeslotId: string }>(
      `select timeslot_id "timeslotId" from booking where booking_reference = $1`,
      [reference],
    )
    return `slot/${encodeTypeId('ts', slot!.timeslotId)}`
  }
  const csvOf = async (page: Page) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    return readFile(await file.path(), 'utf8')
  }

  it('shows its units, the lines of its price with rules and taxes, and its terms', async () => {
    const page = await desk.signIn(`booking/${reference}`)
    await page.getByText('5 (2 Adult, 3 Child, 1 Infant)').waitFor()
    await expectSoon(() =>
      page.getByRole('list', { name: 'What the price is made of' }).getByRole('listitem').allInnerTexts(),
    ).toEqual([
      expect.stringMatching(/^Adult 2 × £55\.00\s*Wednesday\s*£110\.00$/),
      expect.stringMatching(/^Child 3 × £22\.00\s*Wednesday\s*£66\.00$/),
      expect.stringMatching(/^Infant 1 × £0\.00\s*Wednesday\s*£0\.00$/),
      expect.stringMatching(/^Locker\s*£2\.00$/),
      'VAT 20%, included: £29.33',
    ])
    await page.getByText('100 % refunded until 48 hours before').waitFor()
    await page.getByText('50 % refunded until the start').waitFor()
    await desk.expectFit(page)
  })

  it('is told by unit on the manifest, on the phone too, and in both CSV files', async () => {
    const page = await desk.signIn(await manifest())
    await page.getByText('2 Adult, 3 Child, 1 Infant', { exact: true }).waitFor()
    // Those of the other booking, which gave only a number, are adults.
    await page.getByText('· 4 Adult, 3 Child, 1 Infant').waitFor()
    expect(await csvOf(page)).toContain('2 Adult, 3 Child, 1 Infant')
    await page.setViewportSize({ width: 390, height: 800 })
    await desk.expectFit(page)
    await page.goto(`${desk.url}/dashboard/bookings`)
    await page.getByTitle('2 Adult, 3 Child, 1 Infant').waitFor()
    await desk.expectFit(page)
    await page.setViewportSize({ width: 2560, height: 900 })
    await desk.expectFit(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await csvOf(page)).toContain('2 Adult, 3 Child, 1 Infant')
  })

  it('says of each participant’s answers which unit gave them', async () => {
    await setPricing(desk.world, rapids, {
      units: familyUnits.slice(0, 2).map(each => ({ ...each, unitId: each.unitId.replace('a00', 'b00') })),
    })
    const { operatorId, activityId, id } = rapids
    await desk.world.admin.query(
      `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, scope, position)
       values ($1, gen_random_uuid(), $2, 'Shoe size', 'text', false, 'participant', 9)`,
      [operatorId, activityId],
    )
    const [adult, child] = familyUnits.map(each => encodeTypeId('unit', each.unitId.replace('a00', 'b00')))
    const mixed = await desk.book({
      ActivityID: id,
      Time: '12:00',
      Participants: undefined,
      Units: [
        { UnitID: adult, Quantity: 1 },
        { UnitID: child, Quantity: 1 },
      ],
    })
    const page = await desk.signIn(`booking/${mixed}`)
    await page.getByRole('heading', { name: 'Participant 2, Child' }).waitFor()
  })

  it('is amended by units', async () => {
    const page = await desk.signIn(`booking/${reference}`)
    await page.getByRole('button', { name: 'Amend' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'One fewer Child' }).click()
    await dialog.getByRole('button', { name: 'One more Adult' }).click()
    const quote = dialog.getByRole('region', { name: 'Price after the change' })
    await quote.locator('output', { hasText: '£211.00' }).waitFor()
    await quote.getByText('It was £178.00. £33.00 more.').waitFor()
    await desk.expectFit(page)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('5 (3 Adult, 2 Child, 1 Infant)').waitFor()
    await page.getByText('£211.00').first().waitFor()
    const history = page.getByRole('region', { name: 'History' })
    await history.locator('del', { hasText: '2 Adult, 3 Child, 1 Infant' }).waitFor()
    await history.locator('ins', { hasText: '3 Adult, 2 Child, 1 Infant' }).waitFor()
  })

  it('shows the price of another time before it is moved', async () => {
    const page = await desk.signIn(`booking/${reference}`)
    await page.getByRole('button', { name: 'Amend' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Day').fill('2026-07-02')
    await expectSoon(() => dialog.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: /^09:00/ }).check()
    const quote = dialog.getByRole('region', { name: 'Price after the change' })
    // Thursday has the base prices.
    await quote.locator('output', { hasText: '£192.00' }).waitFor()
    await quote.getByText('It was £211.00.').waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    await desk.expectFit(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('£192.00').first().waitFor()
  })
})
