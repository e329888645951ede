import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { holdReads } from './holdReads.ts'
import { SharedResources } from './SharedResources.ts'
import { withBrowser } from './withBrowser.ts'

const { cave, rapids, sunset } = activities

withBrowser('the forms of a resource and of needs', () => {
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

  it('changes opening times and exceptions, and shows each error at its field', async () => {
    const kayaks = await resources.create({ name: 'Kayak', quantity: 6 })
    await resources.create({ name: 'Van', quantity: 2 })
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
    await page.locator(':focus').and(second.getByLabel('How many there are then')).waitFor()
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
    const saved = await resources.query(
      `query ($resourceId: ResourceID!) {
        resource(resourceId: $resourceId) {
          name quantity openingTimes { weekdays opensAt closesAt } exceptions { from to quantity reason }
        }
      }`,
      { resourceId: kayaks },
    )
    expect(saved).toEqual({
      resource: {
        name: 'Single kayak',
        quantity: 12,
        openingTimes: [{ weekdays: [1, 2, 3, 4, 5, 6], opensAt: '08:00', closesAt: '18:00' }],
        exceptions: [
          { from: '2026-07-06', to: '2026-07-12', quantity: 11, reason: 'One in repair' },
          { from: '2026-07-01', to: '2026-07-05', quantity: 10, reason: null },
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
    await one.locator('.field', { hasText: 'Resource' }).locator('.error').waitFor()
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
    await one.getByText('1 Guide for every 8 people or part of that, from 30 min before').waitFor()
    await button(page, 'Save the needs').click()
    await page.getByRole('status').getByText('Its places depend on it from now on.').waitFor()
    const { product } = await resources.query<{ product: { resourceNeeds: object[] } }>(
      `query ($activityId: ActivityID!) { product(activityId: $activityId) {
        resourceNeeds { per quantity groupSize minutesBefore minutesAfter skills } } }`,
      { activityId: sunset.id },
    )
    expect(product.resourceNeeds).toEqual([
      { per: 'GROUP', quantity: 1, groupSize: 8, minutesBefore: 30, minutesAfter: 0, skills: ['Portuguese'] },
    ])
  })

  it('tells of a change by someone else, and keeps what was typed until one is chosen', async () => {
    const kayaks = await resources.create({ name: 'Kayak', quantity: 6 })
    const page = await desk.signIn(`resources/${kayaks}`)
    const quantity = page.getByLabel('How many there are')
    await quantity.fill('8')
    await resources.change(kayaks, { name: 'Sea kayak' })
    await button(page, 'Save').click()
    await page.getByText('Someone else has changed this resource.').waitFor()
    expect(await quantity.inputValue()).toBe('8')
    await button(page, 'Keep mine').click()
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('Sea kayak is saved.').waitFor()
    await quantity.fill('9')
    await resources.change(kayaks, { quantity: 7 })
    await button(page, 'Save').click()
    await button(page, 'Take theirs').click()
    await expectSoon(() => quantity.inputValue()).toBe('7')
  })

  it('takes what is typed right after saving as a change of what was saved', async () => {
    const kayaks = await resources.create({ name: 'Kayak', quantity: 6 })
    const page = await desk.signIn(`resources/${kayaks}`)
    const quantity = page.getByLabel('How many there are')
    await quantity.waitFor()
    let release = await holdReads(page, 'ResourceOne')
    await quantity.fill('8')
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('Kayak is saved.').waitFor()
    await quantity.fill('9')
    await button(page, 'Save').click()
    await expectSoon(() =>
      resources.query('query ($resourceId: ResourceID!) { resource(resourceId: $resourceId) { quantity } }', {
        resourceId: kayaks,
      }),
    ).toEqual({ resource: { quantity: 9 } })
    release()

    await resources.create({ name: 'Van', quantity: 2 })
    await page.goto(`${desk.url}/dashboard/activities/${sunset.id}?section=resources`)
    const add = async (resource: string) => {
      await button(page, 'Add a need').click()
      await page.locator(':focus').and(page.getByLabel('Resource')).selectOption(resource)
    }
    await add('Kayak')
    release = await holdReads(page, 'ResourceNeeds')
    await button(page, 'Save the needs').click()
    await page.getByRole('status').getByText('Its places depend on it from now on.').waitFor()
    await page.getByText('1 Kayak for each participant').waitFor()
    await add('Van')
    release()
    await button(page, 'Save the needs').click()
    await expectSoon(() =>
      resources.query(
        `query ($activityId: ActivityID!) { product(activityId: $activityId) { resourceNeeds { resource { name } } } }`,
        { activityId: sunset.id },
      ),
    ).toEqual({ product: { resourceNeeds: [{ resource: { name: 'Kayak' } }, { resource: { name: 'Van' } }] } })
  })

  it('deletes a resource that no activity needs, and says which need it otherwise', async () => {
    const { kayaks } = await resources.share()
    const page = await desk.signIn(`resources/${kayaks}`)
    await button(page, 'Delete').click()
    await button(page, 'Delete the resource').click()
    await page.getByText(`It is needed by ${cave.name}, ${rapids.name}.`).waitFor()
    await button(page, 'Leave it').click()
    for (const { id } of [cave, rapids]) await resources.need(id, [])
    await button(page, 'Delete').click()
    await button(page, 'Delete the resource').click()
    await page.getByText('There are no resources yet.').waitFor()
  })
})
