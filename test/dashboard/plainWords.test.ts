import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { toProblem } from '../../src/dashboard/api/toProblem.ts'
import { problemKinds } from '../../src/domain/refusals/problem.ts'
import { Office } from '../workflows/Office.ts'
import { API_WORDS } from '../world/apiWords.ts'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { bearer } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { recordUsage } from './recordUsage.ts'
import { SharedResources } from './SharedResources.ts'
import { withBrowser } from './withBrowser.ts'

it.each(Object.keys(problemKinds))('toProblem describes the refusal %s without API terms', code => {
  const said = 'Booking K7QF-4M2X in basket bsk_01h455vb4pex5vsknk084sn02q is CANCELLED and needs "operator:write".'
  const { message } = toProblem(code, said, { state: 'NO_SHOW', requestedState: 'REDEEMED', requestId: 'r-12345678' })
  expect(message).toMatch(/^[A-Z].*\.$/)
  expect(message).not.toMatch(API_WORDS)
})

it('toProblem says that the outcome of a write is unknown, not that it failed', () => {
  const { message } = toProblem('overloaded', 'The connection broke.', { outcomeUnknown: true })
  expect(message).toContain('it is not known whether this was saved')
})

it.each([
  ['No exception of this operator has this ScheduleExceptionID.', 'This was undone already.'],
  [
    'No schedule of this operator has this ScheduleID.',
    'This schedule no longer exists: it was deleted in the meantime.',
  ],
  ['No e-mail of this operator has this EmailID.', 'This e-mail no longer exists: it was deleted in the meantime.'],
  [
    'No activity of this operator has this ActivityID.',
    'This activity no longer exists: it was deleted in the meantime.',
  ],
  [
    'No promo code of this operator has this PromoCodeID.',
    'This promo code no longer exists: it was deleted in the meantime.',
  ],
  [
    'No basket that this key may see has this BasketID.',
    'This basket no longer exists: it was deleted in the meantime.',
  ],
  [
    'No member of this resource has this ResourceMemberID.',
    'This member no longer exists: it was deleted in the meantime.',
  ],
  [
    'No departure of this operator that uses Guide (French) has this TimeslotID.',
    'This departure does not use Guide (French) any more.',
  ],
  [
    'A former member has one of these names: send its ResourceMemberID with it, or choose another name.',
    'A former member has one of these names: choose another name.',
  ],
  [
    'It must be the identifier of a resource: "res_" and 26 letters and digits, such as res_01h455vb4pex5vsknk084sn02q.',
    'It must be chosen.',
  ],
  [
    'The answer to "Passport" must be of the form that the question asks for (^[A-Z]{2}(\\d+)$).',
    'The answer to "Passport" must be of the form that the question asks for.',
  ],
  ['The answer to "I agree" must be true: it is a consent.', 'The answer to "I agree" must be “Yes”: it is a consent.'],
])('toProblem rewrites “%s”', (said, told) => {
  const { violations, message } = toProblem('validation', said, {
    errors: [{ pointer: '/variables/input/x', detail: said }],
  })
  expect([message, ...violations.map(each => each.detail)]).toEqual([told, told])
})

withBrowser('an invalid form', () => {
  let desk: Desk
  let office: Office
  let resources: SharedResources
  beforeAll(async () => {
    desk = await Desk.open()
    office = new Office(desk.world)
    resources = new SharedResources(desk)
    await office.clear()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await resources.clear()
    await desk.clearUsage()
  })
  afterAll(() => desk?.close())

  const { cave } = activities
  const click = async (page: Page, ...names: (string | RegExp)[]) => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
  }

  /** Fills every field of a button's form with a text, and submits it without the browser's own validation. */
  async function send(page: Page, button: string | RegExp, text: string) {
    const sends = page.getByRole('button', { name: button }).last()
    await sends.waitFor()
    const form = page.locator('form').filter({ has: sends }).last()
    await form.evaluate(element => {
      ;(element as unknown as { noValidate: boolean }).noValidate = true
    })
    for (const field of await form.locator('input:enabled, textarea:enabled').all()) {
      const type = await field.getAttribute('type')
      if (type === null || ['text', 'email', 'tel', 'search'].includes(type) || type === '') await field.fill(text)
      if (type === null && (await field.inputValue()) !== text) await field.fill(text)
    }
    await until(() => sends.isEnabled())
    await sends.click()
  }
  /** The errors on the page. */
  async function said(page: Page): Promise<string[]> {
    const told = page.locator('.error:not(:empty), [role=alert]:not(:empty)')
    await told.first().waitFor()
    await expectSoon(async () => (await told.allInnerTexts()).join('').trim()).not.toBe('')
    return told.allInnerTexts()
  }
  const tells = async (page: Page, button: string | RegExp, text: string) => {
    await send(page, button, text)
    for (const sentence of await said(page)) expect(sentence).not.toMatch(API_WORDS)
  }

  it.each<[string, string, (string | RegExp)[], string | RegExp]>([
    ['an activity', 'activities/new', [], 'Create the activity'],
    ['an existing activity', `activities/${cave.id}`, [], /^Save/],
    [
      'prices',
      `activities/${cave.id}?section=prices`,
      ['Add a unit', 'Add a price rule', 'Add a fee', 'Add a tax'],
      'Save the prices',
    ],
    ['a schedule', `activities/${cave.id}?section=schedules&schedule=new`, [], 'Save'],
    ['a question', `activities/${cave.id}?section=questions&question=new`, [], 'Save the question'],
    ['a workflow', 'workflows/new', [], 'Add the workflow'],
    ['a partner', 'partners', ['New partner'], 'New partner'],
    ['a key', 'partners', ['Issue a key'], 'Issue the key'],
    ['a webhook', 'webhooks', ['New webhook'], 'Create the webhook'],
    ['a quota', 'usage', ['New quota'], 'Create the quota'],
    ['a resource', 'resources/new', ['Add an opening time', 'Add an exception'], 'Add the resource'],
    [
      'a resource with names',
      'resources/new',
      ['With names, such as guides', 'Add a name', 'Add a name', 'Add an opening time'],
      'Add the resource',
    ],
  ])('explains without API terms what is wrong with %s', async (_, place, opens, button) => {
    const page = await desk.signIn(place)
    await click(page, ...opens)
    for (const text of ['', '!']) await tells(page, button, text)
  })

  it('explains without API terms what is wrong with an existing resource or with needs', async () => {
    const guides = await resources.create({ name: 'Guide', members: [{ name: 'Ana', skills: ['French'] }] })
    const page = await desk.signIn(`resources/${guides}`)
    await click(page, 'Add a name', 'Add an opening time', 'Add an absence')
    for (const text of ['', '!']) await tells(page, 'Save', text)
    await page.goto(`${desk.url}/dashboard/activities/${activities.sunset.id}?section=resources`)
    await click(page, 'Add a need', 'Add a need')
    for (const text of ['', '!', '2']) await tells(page, 'Save the needs', text)
    for (const index of [1, 2]) {
      const need = page.getByRole('group', { name: `Need ${index}` })
      await need.getByLabel('Resource').selectOption('Guide')
      await need.getByLabel('For each').selectOption('Group of participants')
    }
    for (const text of ['', '!', '3']) await tells(page, 'Save the needs', text)
  })

  it('explains without API terms why members cannot be assigned', async () => {
    const guides = await resources.create({
      name: 'Guide',
      members: [{ name: 'Ana' }, { name: 'Bo' }, { name: 'Rui' }],
    })
    await resources.need(activities.sunset.id, [{ resourceId: guides, per: 'PARTICIPANT' }])
    const { resource } = await resources.query<{ resource: { members: { memberId: string; name: string }[] } }>(
      'query ($resourceId: ResourceID!) { resource(resourceId: $resourceId) { members { memberId: id name } } }',
      { resourceId: guides },
    )
    const [ana, , rui] = resource.members
    await desk.book()
    const page = await desk.signIn('guides?week=2026-07-01')
    await page.getByRole('button', { name: 'Sunset Kayak Tour' }).click()
    const dialog = page.getByRole('dialog')
    for (const name of ['Ana', 'Bo']) await dialog.getByLabel(name).check()
    const away = { exceptions: [{ memberId: ana!.memberId, from: '2026-07-01' }] }
    await resources.change(guides, { members: [ana, rui], ...away }, true)
    await click(page, 'Assign')
    const violations = await said(page)
    expect(violations.join()).toMatch(/Ana is absent that day\./)
    for (const sentence of violations) expect(sentence).not.toMatch(API_WORDS)
    await resources.need(activities.sunset.id, [{ resourceId: guides, per: 'PARTICIPANT', skills: ['French'] }])
    await page.goto(`${desk.url}/dashboard/guides?week=2026-07-01`)
    await click(page, 'Assign by rule')
    await page.getByText('Not everything could be filled:').waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(API_WORDS)
  })

  it('explains without API terms what is wrong with a booking or an amendment', async () => {
    const page = await desk.signIn(`book?activity=${activities.sunset.id}&day=2026-07-01`)
    await page.getByRole('radio', { name: /^09:00/ }).check()
    for (const text of ['', '!']) await tells(page, /^Book, /, text)
    const reference = await desk.book()
    await page.goto(`${desk.url}/dashboard/booking/${reference}`)
    await click(page, 'Amend')
    await tells(page, 'Save changes', '!')
    await page.keyboard.press('Escape')
  })

  it('explains without API terms why a day or a timeslot cannot be closed', async () => {
    const page = await desk.signIn(`schedule?week=2026-07-01&activity=${activities.sunset.id}`)
    await page.locator('.week-slot').first().click()
    await click(page, 'Close this time…')
    await tells(page, 'Close this time', 'x'.repeat(501))
  })

  it('explains without API terms what is wrong with a capacity', async () => {
    const page = await desk.signIn(`schedule?week=2026-07-01&activity=${activities.sunset.id}`)
    await page.locator('.week-slot').first().click()
    const change = page.getByRole('dialog')
    for (const text of ['', '-1', '2.5', '200000']) await tells(page, 'Change the capacity', text)
    await change.getByLabel('Places', { exact: true }).fill('5')
    await change.getByLabel('Reason, for the staff').fill('x'.repeat(501))
    await click(page, 'Change the capacity')
    await change.getByText('must have at most 500 characters').waitFor()
    for (const sentence of await said(page)) expect(sentence).not.toMatch(API_WORDS)
  })

  it('explains without API terms what is wrong with a payment', async () => {
    const query = 'mutation ($input: HoldBookingInput!) { holdBooking(input: $input) { booking { bookingReference } } }'
    const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
    const slot = { activityId: activities.sunset.id, date: '2026-07-01', time: '09:00' }
    const input = { ...slot, participants: 2, customer, channel: 'POINT_OF_SALE' }
    const payload = { query, variables: { input } }
    const response = await desk.app.inject({ method: 'POST', url: '/graphql', headers: bearer('operator'), payload })
    expect(response.json().errors).toBeUndefined()
    const page = await desk.signIn(`booking/${response.json().data.holdBooking.booking.bookingReference}`)
    await click(page, 'Record a payment')
    await tells(page, 'Record it', '')
  })

  it('explains without API terms what is wrong with a usage correction or a test e-mail', async () => {
    await recordUsage(desk.world, 'litres', '4', '2026-06-15T06:00:00Z')
    await desk.world.admin.query("update api_key set scopes = scopes || 'usage:write'::text where name = 'operator'")
    const page = await desk.signIn('usage')
    await page.getByRole('link', { name: 'litres' }).click()
    await click(page, 'Amend')
    for (const text of ['', '!']) await tells(page, 'Amend', text)
    await page.keyboard.press('Escape')
    await desk.world.admin.query(
      "update api_key set scopes = array_remove(scopes, 'usage:write') where name = 'operator'",
    )
    await office.workflow({ name: 'Hello' })
    await page.goto(`${desk.url}/dashboard/workflows`)
    await page.getByRole('link', { name: 'Hello' }).click()
    await click(page, 'Send a test')
    for (const text of ['', '!']) await tells(page, 'Send the test', text)
  })
})
