import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { ask } from '../graphql/ask.ts'
import { activities, questions } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

// The sea cave starts at 11:00, the rapids at 12:00; both last 90 minutes.
const { cave, rapids, sunset } = activities
const DAY = '2026-06-17'

/** What the sea cave asks for with the booking. */
const answersOf = (participants: number) => [
  { questionId: questions.experience.questionId, value: 'never' },
  ...Array.from({ length: participants }, (_, at) => ({
    questionId: questions.weight.questionId,
    participant: at + 1,
    value: 70,
  })),
]

withBrowser('the resources page', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
    const { resources } = await query<{ resources: { resourceId: string }[] }>('{ resources { resourceId } }')
    for (const { id } of [cave, rapids, sunset]) await need(id, [])
    for (const { resourceId } of resources)
      await query('mutation ($resourceId: ResourceID!) { deleteResource(resourceId: $resourceId) }', { resourceId })
  })
  afterAll(() => desk?.close())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
  const picture = async (page: Page, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
  }

  async function query<Data = unknown>(source: string, variables: Record<string, unknown> = {}): Promise<Data> {
    return ask<Data>(desk.world, await desk.world.caller('operator'), source, variables)
  }
  async function create(input: object): Promise<string> {
    const { createResource } = await query<{ createResource: { resourceId: string } }>(
      'mutation ($input: ResourceInput!) { createResource(input: $input) { resourceId } }',
      { input },
    )
    return createResource.resourceId
  }
  const change = (resourceId: string, input: object, force = false) =>
    query(
      `mutation ($resourceId: ResourceID!, $input: ResourceChanges!, $force: Boolean!) {
        updateResource(resourceId: $resourceId, input: $input, force: $force) { version }
      }`,
      { resourceId, input, force },
    )
  const need = (activityId: string, needs: object[]) =>
    query(
      `mutation ($activityId: ActivityID!, $input: ResourceNeedsInput!) {
        updateResourceNeeds(activityId: $activityId, input: $input, force: true) { activityId }
      }`,
      { activityId, input: { needs } },
    )
  const book = (activity: { activityId: string }, participants: number, time: string) =>
    desk.bookUnpaid({
      activityId: activity.activityId,
      date: DAY,
      time,
      participants,
      answers: activity === cave ? answersOf(participants) : [],
    })

  /** Two activities that share six kayaks, four of which are booked. @returns the reference of the booking */
  async function share(): Promise<{ kayaks: string; reference: string }> {
    const kayaks = await create({ name: 'Kayak', quantity: 6 })
    for (const { id } of [cave, rapids]) await need(id, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    return { kayaks, reference: await book(rapids, 4, '12:00') }
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
      await page.getByRole('status').getByText('Its places go by it from now on.').waitFor()
    }

    const reference = await book(rapids, 4, '12:00')
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

  it('warns where demand meets the limit', async () => {
    const { kayaks } = await share()
    await book(cave, 2, '11:00')
    const page = await desk.signIn('resources')
    await row(page, /^Kayak 6/)
      .getByRole('link', { name: 'None left Wed 17 Jun, 11:00, and 1 more time' })
      .click()
    const day = page.getByRole('region', { name: 'Kayak' })
    await day.getByText('12:00–12:30: none is left, all 6 are used.').waitFor()
    await day.getByText('11:00–12:00: 2 of 6 used').waitFor()
    await button(page, 'Day after').click()
    await day.getByText('No booked departure uses it on this day.').waitFor()
    await change(kayaks, {
      openingTimes: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', until: '17:00' }],
      exceptions: [{ from: '2026-06-19', quantity: 0 }],
    })
    await page.getByLabel('Day', { exact: true }).fill('2026-06-18')
    await page.reload()
    await day.getByText('00:00–09:00: none there').waitFor({ state: 'attached' })
    await button(page, 'Day after').click()
    await day.getByText('00:00–24:00: none there').waitFor({ state: 'attached' })
    await day.getByText('0 on this day, usually 6').waitFor()
  })

  it('changes opening times and exceptions, and shows each error at its field', async () => {
    const kayaks = await create({ name: 'Kayak', quantity: 6 })
    await create({ name: 'Van', quantity: 2 })
    const page = await desk.signIn(`resources/${kayaks}`)
    const field = (name: string) => page.locator('.field', { hasText: name })
    await page.getByLabel('Name').fill('van')
    await page.getByLabel('How many there are', { exact: true }).fill('0')
    await button(page, 'Save').click()
    await field('How many there are').getByText('must be').waitFor()
    await page.getByLabel('How many there are', { exact: true }).fill('12')
    await button(page, 'Save').click()
    await field('Name').getByText('Another resource is called van').waitFor()
    await page.getByLabel('Name').fill('Single kayak')
    await button(page, 'Add an exception').click()
    const first = page.getByRole('group', { name: 'Exception 1' })
    await first.getByLabel('First day').fill('2026-07-06')
    await first.getByLabel('Last day').fill('2026-07-05')
    await button(page, 'Add an exception').click()
    const second = page.getByRole('group', { name: 'Exception 2' })
    await second.getByLabel('How many there are then').fill('10')
    await second.getByLabel('First day').fill('2026-07-06')
    await button(page, 'Save').click()
    await first.getByText('Say how many there are then.').waitFor()
    await first.getByText('The exception cannot end on 5 Jul 2026, before it begins on 6 Jul 2026.').waitFor()
    await second.getByLabel('First day').fill('2026-07-01')
    await first.getByLabel('How many there are then').fill('11')
    await first.getByLabel('Last day').fill('2026-07-12')
    await first.getByLabel('Reason, for the staff').fill('One in repair')
    await button(page, 'Save').click()
    await second.getByText('It overlaps with the exception').waitFor()
    await second.getByLabel('Last day').fill('2026-07-05')
    await button(page, 'Add an opening time').click()
    const opening = page.getByRole('group', { name: 'Opening time 1' })
    await opening.getByRole('button', { name: 'Sun' }).click()
    await button(page, 'Save').click()
    await opening.getByText('must be').first().waitFor()
    await opening.getByLabel('From').fill('08:00')
    await opening.getByLabel('Until').fill('18:00')
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('Single kayak is saved.').waitFor()
    const saved = await query(
      `query ($resourceId: ResourceID!) {
        resource(resourceId: $resourceId) {
          name quantity openingTimes { weekdays from until } exceptions { from until quantity reason }
        }
      }`,
      { resourceId: kayaks },
    )
    expect(saved).toEqual({
      resource: {
        name: 'Single kayak',
        quantity: 12,
        openingTimes: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', until: '18:00' }],
        exceptions: [
          { from: '2026-07-06', until: '2026-07-12', quantity: 11, reason: 'One in repair' },
          { from: '2026-07-01', until: '2026-07-05', quantity: 10, reason: null },
        ],
      },
    })
  })

  it('names guides with their skills and absences, and has an activity ask for a skill', async () => {
    const page = await desk.signIn('resources/new')
    await button(page, 'With names, such as guides').click()
    await page.getByLabel('Name', { exact: true }).fill('Guide')
    for (const [at, name, skills] of [
      [1, 'Ana', 'English, Portuguese'],
      [2, 'Rui', 'English'],
    ] as const) {
      await button(page, 'Add a name').click()
      const one = page.getByRole('group', { name: `Number ${at}` })
      await one.getByLabel('Name').fill(name)
      await one.getByLabel('Skills').fill(skills)
    }
    await page.getByText('Absences can be added once the names are saved.').waitFor()
    await button(page, 'Add the resource').click()
    await row(page, /^Guide 2 Ana, Rui/).waitFor()
    await page.getByRole('link', { name: 'Guide', exact: true }).click()
    await button(page, 'Add an absence').click()
    const absence = page.getByRole('group', { name: 'Absence 1' })
    await absence.getByLabel('First day').fill('2026-07-01')
    await button(page, 'Save').click()
    await absence.getByText('Say which member is absent.').waitFor()
    await absence.getByLabel('Who').selectOption('Rui')
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('Guide is saved.').waitFor()

    await page.goto(`${desk.url}/dashboard/activities/${sunset.id}?section=resources`)
    await button(page, 'Add a need').click()
    await button(page, 'Save the needs').click()
    const one = page.getByRole('group', { name: 'Need 1' })
    await one.locator('.field', { hasText: 'Resource' }).locator('.fault').waitFor()
    await one.getByLabel('Resource').selectOption('Guide')
    await one.getByLabel('For each').selectOption('Group of participants')
    await one.getByLabel('How many').fill('3')
    await button(page, 'Save the needs').click()
    await one.locator('.field', { hasText: 'People in a group' }).getByText('Say how many').waitFor()
    await one.getByLabel('People in a group').fill('8')
    await button(page, 'Save the needs').click()
    await one.getByText('The smallest booking needs 3 of Guide, and there are 2.').waitFor()
    await one.getByLabel('How many').fill('1')
    await one.getByLabel('Time before the start', { exact: true }).fill('30')
    await one.getByLabel('Portuguese').check()
    await one.getByText('1 Guide for each 8 people begun, from 30 min before').waitFor()
    await button(page, 'Save the needs').click()
    await page.getByRole('status').getByText('Its places go by it from now on.').waitFor()
    const { product } = await query<{ product: { resourceNeeds: object[] } }>(
      `query ($activityId: ActivityID!) { product(activityId: $activityId) {
        resourceNeeds { per quantity groupSize minutesBefore minutesAfter skills } } }`,
      { activityId: sunset.id },
    )
    expect(product.resourceNeeds).toEqual([
      { per: 'GROUP', quantity: 1, groupSize: 8, minutesBefore: 30, minutesAfter: 0, skills: ['Portuguese'] },
    ])
  })

  it('offers to force needs that leave departures short', async () => {
    const van = await create({ name: 'Van', quantity: 1 })
    await need(cave.id, [{ resourceId: van, per: 'DEPARTURE' }])
    await book(cave, 2, '11:00')
    const reference = await book(rapids, 4, '12:00')
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
    await page.getByRole('status').getByText('Its places go by it from now on.').waitFor()
  })

  it('tells of a change by someone else, and keeps what was typed until one is chosen', async () => {
    const kayaks = await create({ name: 'Kayak', quantity: 6 })
    const page = await desk.signIn(`resources/${kayaks}`)
    const quantity = page.getByLabel('How many there are')
    await quantity.fill('8')
    await change(kayaks, { name: 'Sea kayak' })
    await button(page, 'Save').click()
    await page.getByText('Someone has changed this resource since you began.').waitFor()
    expect(await quantity.inputValue()).toBe('8')
    await button(page, 'Keep mine').click()
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('Sea kayak is saved.').waitFor()
    await quantity.fill('9')
    await change(kayaks, { quantity: 7 })
    await button(page, 'Save').click()
    await button(page, 'Take theirs').click()
    await expectSoon(() => quantity.inputValue()).toBe('7')
  })

  it('deletes a resource that no activity needs, and says which need it otherwise', async () => {
    const { kayaks } = await share()
    const page = await desk.signIn(`resources/${kayaks}`)
    await button(page, 'Delete').click()
    await button(page, 'Delete the resource').click()
    await page.getByText(`It is needed by ${cave.name}, ${rapids.name}.`).waitFor()
    await button(page, 'Leave it').click()
    for (const { id } of [cave, rapids]) await need(id, [])
    await button(page, 'Delete').click()
    await button(page, 'Delete the resource').click()
    await page.getByText('There are no resources yet.').waitFor()
  })

  it('is for reading alone without the scope to write', async () => {
    const { kayaks } = await share()
    const page = await desk.signIn('resources', 1280, 900, 'operatorReadOnly')
    await row(page, /^Kayak/).waitFor()
    expect(await page.getByRole('link', { name: 'New resource' }).count()).toBe(0)
    await page.goto(`${desk.url}/dashboard/resources/${kayaks}`)
    await expectSoon(() => page.getByLabel('Name').isDisabled()).toBe(true)
    expect(await button(page, /Delete|Save|Add an exception/).count()).toBe(0)
  })

  it.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('fits %i pixels in %s mode, and axe finds nothing', async (width, colorScheme) => {
    const { kayaks } = await share()
    const guides = await create({
      name: 'Guide who speaks Portuguese and paddles',
      members: [
        { name: 'Ana', skills: ['Portuguese'] },
        { name: 'Rui', skills: ['English'] },
      ],
      openingTimes: [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', until: '17:00' }],
    })
    const van = await create({ name: 'Van', quantity: 3 })
    const sharing = (minutesBefore: number) => [
      { resourceId: kayaks, per: 'PARTICIPANT' },
      { resourceId: guides, per: 'GROUP', groupSize: 8, minutesBefore, minutesAfter: 15 },
      { resourceId: van, per: 'DEPARTURE' },
    ]
    await need(cave.id, sharing(30))
    await need(rapids.id, sharing(0))
    await need(sunset.id, [{ resourceId: van, per: 'DEPARTURE', minutesBefore: 120, minutesAfter: 60 }])
    await book(cave, 2, '11:00')
    await book(sunset, 3, '13:00')
    await change(van, { exceptions: [{ from: DAY, until: DAY, quantity: 1, reason: 'Repair' }] }, true)
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
