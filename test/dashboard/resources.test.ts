import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { DAY, SharedResources } from './SharedResources.ts'
import { withBrowser } from './withBrowser.ts'

const { cave, rapids, sunset } = activities

withBrowser('the resources page', () => {
  let desk: Desk
  let resources: SharedResources
  beforeAll(async () => {
    desk = await Desk.open()
    resources = new SharedResources(desk)
  })
  afterEach(async () => {
    await desk.closeWindows()
    await resources.clear()
  })
  afterAll(() => desk?.close())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
  const picture = async (page: Page, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
  }

  it('adds what two activities share, shows who uses it, and marks departures that a lower quantity leaves short', async () => {
    const page = await desk.signIn('resources')
    await page.getByText('There are no resources yet.').waitFor()
    await page.getByRole('link', { name: 'New resource' }).click()
    await page.getByLabel('Name').fill('Kayak')
    await page.getByLabel('How many there are').fill('6')
    await button(page, 'Add the resource').click()
    await row(page, /^Kayak 6 No activity needs it/).waitFor()

    for (const { id, name } of [cave, rapids]) {
      await page.goto(`${desk.url}/dashboard/activities/${id}`)
      await page.getByRole('navigation', { name }).getByRole('link', { name: 'Resources' }).click()
      await button(page, 'Add a need').click()
      await page.locator(':focus').and(page.getByLabel('Resource')).selectOption('Kayak')
      await page.getByText('1 Kayak for each participant').waitFor()
      await button(page, 'Save the needs').click()
      await page.getByRole('status').getByText('Its places depend on it from now on.').waitFor()
    }

    const reference = await resources.book(rapids, 4, '12:00')
    await page.goto(`${desk.url}/dashboard/book?activity=${cave.id}&month=2026-06&day=${DAY}`)
    await page.getByRole('radio', { name: /^11:00–12:30 ?2 of 8 free/ }).waitFor()
    await page.goto(`${desk.url}/dashboard/today?day=${DAY}`)
    await page.getByRole('link', { name: /^11:00.*Resources leave 2/ }).waitFor()

    await page.goto(`${desk.url}/dashboard/resources/day?day=${DAY}`)
    const day = page.getByRole('region', { name: 'Kayak' })
    await day.getByRole('listitem').getByText('12:00–13:30: 4 of 6 used').waitFor()
    await day.getByRole('link', { name: /^4 12:00 White Water Rapids 12:00–13:30$/ }).waitFor()
    await day.getByRole('link', { name: 'Kayak' }).click()

    await page.getByLabel('How many there are').fill('3')
    await button(page, 'Save').click()
    const dialog = page.getByRole('dialog', { name: 'Departures would be short' })
    await dialog.getByText('Short of 1 Kayak').waitFor()
    await dialog.getByRole('link', { name: 'Wed 17 Jun, 12:00, White Water Rapids' }).waitFor()
    await picture(page, 'shortage')
    await dialog.getByRole('link', { name: reference }).click()
    await page.getByRole('heading', { name: new RegExp(reference) }).waitFor()
    await page.goBack()
    // What was typed is still there.
    await expectSoon(() => page.getByLabel('How many there are').inputValue()).toBe('3')
    await button(page, 'Save').click()
    await button(page, 'Leave it').click()
    await button(page, 'Save').click()
    await button(page, 'Save anyway').click()
    await page.getByRole('status').getByText('Kayak is saved.').waitFor()

    await page.getByRole('link', { name: 'All resources' }).click()
    await row(page, /^Kayak 3 .*Short for 1 departure/).waitFor()
    await page.goto(`${desk.url}/dashboard/resources/day?day=${DAY}`)
    await day.getByText('12:00–13:30: short of 1, 4 are needed and 3 there.').waitFor()
    await page.goto(`${desk.url}/dashboard/today`)
    const notice = page.getByRole('region', { name: '1 departure is short of a resource' })
    await notice.getByRole('link', { name: reference }).waitFor()
    await page.goto(`${desk.url}/dashboard/today?day=${DAY}`)
    await page.getByRole('link', { name: /^12:00.*Short of 1 Kayak/ }).waitFor()
    await page.goto(`${desk.url}/dashboard/schedule?week=${DAY}`)
    await button(page, /^12:00.*Short of 1 Kayak/).click()
    await page.getByRole('dialog').getByText('Short of 1 Kayak').waitFor()
    await page.getByRole('link', { name: 'Open the manifest' }).click()
    await page.getByText('Uses 4 Kayak').waitFor()
    await page.getByText('Short of 1 Kayak').waitFor()
    await page.getByRole('link', { name: reference }).click()
    await page.getByText('Short of 1 Kayak').waitFor()
    await page.getByText('4 of 8 places taken, 0 left.').waitFor()
  })

  it('offers to force needs that leave departures short', async () => {
    const van = await resources.create({ name: 'Van', quantity: 1 })
    await resources.need(cave.id, [{ resourceId: van, per: 'DEPARTURE' }])
    await resources.book(cave, 2, '11:00')
    const reference = await resources.book(rapids, 4, '12:00')
    const page = await desk.signIn(`activities/${rapids.id}?section=resources`)
    await button(page, 'Add a need').click()
    await page.getByLabel('Resource').selectOption('Van')
    await page.getByLabel('For each').selectOption('Departure')
    await button(page, 'Save the needs').click()
    const dialog = page.getByRole('dialog', { name: 'Departures would be short' })
    await dialog.getByRole('link', { name: reference }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'Save the needs').click()
    await button(page, 'Save anyway').click()
    await page.getByRole('status').getByText('Its places depend on it from now on.').waitFor()
  })

  it('is for reading alone without the scope to write', async () => {
    const { kayaks } = await resources.share()
    const page = await desk.signIn('resources', 1280, 900, 'operatorReadOnly')
    await row(page, /^Kayak/).waitFor()
    expect(await page.getByRole('link', { name: 'New resource' }).count()).toBe(0)
    await page.goto(`${desk.url}/dashboard/resources/${kayaks}`)
    await expectSoon(() => page.getByLabel('Name').isDisabled()).toBe(true)
    expect(await button(page, /Delete|Save|Add an exception/).count()).toBe(0)
  })

  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('fits %i pixels in %s mode, and axe finds nothing', async (width, colorScheme) => {
    const { kayaks } = await resources.share()
    const guides = await resources.create({
      name: 'Guide who speaks Portuguese and paddles',
      members: [
        { name: 'Ana', skills: ['Portuguese'] },
        { name: 'Rui', skills: ['English'] },
      ],
      openingTimes: [{ weekdays: [1, 2, 3, 4, 5], opensAt: '08:00', closesAt: '17:00' }],
    })
    const van = await resources.create({ name: 'Van', quantity: 3 })
    const sharing = (minutesBefore: number) => [
      { resourceId: kayaks, per: 'PARTICIPANT' },
      { resourceId: guides, per: 'GROUP', groupSize: 8, minutesBefore, minutesAfter: 15 },
      { resourceId: van, per: 'DEPARTURE' },
    ]
    await resources.need(cave.id, sharing(30))
    await resources.need(rapids.id, sharing(0))
    await resources.need(sunset.id, [{ resourceId: van, per: 'DEPARTURE', minutesBefore: 120, minutesAfter: 60 }])
    await resources.book(cave, 2, '11:00')
    await resources.book(sunset, 3, '13:00')
    await resources.change(van, { exceptions: [{ from: DAY, to: DAY, quantity: 1, reason: 'Repair' }] }, true)
    const page = await desk.signIn('resources', width)
    await page.emulateMedia({ colorScheme })
    const look = async (name: string, place: string, text: string | RegExp) => {
      await page.goto(`${desk.url}/dashboard/${place}`)
      await page.getByText(text).first().waitFor()
      await desk.expectFit(page)
      await picture(page, `${name}-${width}-${colorScheme}`)
    }
    await look('list', 'resources', /Short for/)
    await look('day', `resources/day?day=${DAY}`, /short of up to 2/)
    await look('counted', `resources/${van}`, 'Exceptions')
    await look('named', `resources/${guides}`, 'Absences')
    await look('new', 'resources/new', 'Add the resource')
    await look('needs', `activities/${cave.id}?section=resources`, /Guide who .*from 30 min before/)
    await look('today', 'today', /departures are short/)
    await look('today-of', `today?day=${DAY}`, /Short of 2 Van/)
    await look('schedule', `schedule?week=${DAY}`, /Short of 2 Van/)
    await page
      .getByRole('button', { name: /Short of 2 Van/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await desk.expectFit(page)
    await picture(page, `slot-${width}-${colorScheme}`)
    await page.getByRole('link', { name: 'Open the manifest' }).click()
    await page.getByText('Uses').waitFor()
    await desk.expectFit(page)
    await picture(page, `manifest-${width}-${colorScheme}`)
    await page.locator('.manifest-reference a').first().click()
    await page.getByText('History').first().waitFor()
    await desk.expectFit(page)
    await picture(page, `booking-${width}-${colorScheme}`)
    await page.goto(`${desk.url}/dashboard/resources/${kayaks}`)
    await page.getByLabel('How many there are').fill('3')
    await button(page, 'Save').click()
    await page.getByRole('dialog').waitFor()
    await desk.expectFit(page)
    await picture(page, `dialog-${width}-${colorScheme}`)
    await page.keyboard.press('Escape')
    await button(page, 'Discard').click()
  })
})
