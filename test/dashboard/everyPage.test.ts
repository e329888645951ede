import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask } from '../graphql/ask.ts'
import { activities, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('every page', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  it('of the dashboard has its own title', async () => {
    const { name } = operators.kayaks
    const reference = await desk.book()
    const rows = await desk.world.admin.query<{ timeslotId: string }>('select timeslot_id "timeslotId" from booking')
    const signedOut = await desk.window()
    await signedOut.goto(`${desk.url}/dashboard`)
    await signedOut.getByLabel('Your e-mail address').waitFor()
    await expectSoon(() => signedOut.title()).toBe('Sign in · Dayfold')
    const page = await desk.signIn('bookings')
    for (const [place, title] of [
      ['bookings', 'Bookings'],
      ['today', 'Today'],
      [`slot/${encodeTypeId('ts', rows[0]!.timeslotId)}`, 'Sunset Kayak Tour · Wed 1 Jul, 09:00–10:30'],
      [`booking/${reference}`, `${reference} · Ada Lovelace`],
      ['customer/ada%40example.com', 'Customer · Ada Lovelace'],
      ['book', 'New booking'],
      ['activities', 'Activities'],
      ['activities/new', 'New activity'],
      [`activities/${activities.cave.id}`, activities.cave.name],
      ['schedule', 'Schedule'],
      ['resources', 'Resources'],
      ['resources/day?day=2026-07-01', 'Resources · Wed 1 Jul'],
      ['resources/new', 'Resources · New resource'],
      ['guides', 'Guides'],
      ['usage', 'Usage'],
      ['insights', 'Insights'],
      ['partners', 'Partners'],
      ['partners/wanderly', 'Partners · Wanderly'],
      ['webhooks', 'Webhooks'],
      ['promotions', 'Promotions'],
      ['promotions/vouchers', 'Promotions'],
      ['statements', 'Statements'],
      ['statements?partner=wanderly', 'Statements · Wanderly'],
      ['waitlist', 'Waitlist'],
      ['outbox', 'Outbox'],
      ['workflows', 'Workflows'],
      ['workflows/new', 'Workflows · New workflow'],
      ['persons', 'Personal data'],
      [`persons/${reference}`, 'Personal data'],
      ['audit', 'Audit'],
      ['operations', 'Operations'],
      ['staff', 'Staff'],
      ['settings', 'Settings'],
      ['account', 'Your account'],
      ['nothing/here', 'There is no such page'],
      ['bookings', 'Bookings'],
    ]) {
      // Navigates like a link of the dashboard, without a reload.
      await page.evaluate(
        `history.pushState(null, '', '/dashboard/${place}'); dispatchEvent(new PopStateEvent('popstate'))`,
      )
      const wanted = `${title} · ${name}`
      await until(async () => (await page.title()) === wanted)
    }
  })

  it('of the service has the favicon of the service', async () => {
    const page = await desk.window()
    const titles = []
    for (const path of [
      '/',
      '/docs/',
      '/graphiql',
      '/problems',
      '/problems/validation',
      '/waiver/x',
      '/offer/x',
      '/nothing',
    ]) {
      // Does not wait for the large script of the API reference.
      const answer = await page.goto(desk.url + path, { waitUntil: 'domcontentloaded', timeout: 60_000 })
      if (path === '/graphiql' && answer!.status() === 404) continue
      titles.push(await page.title())
      const icon = page.locator('link[rel=icon]')
      expect([path, await icon.getAttribute('href')]).toEqual([path, '/favicon.svg'])
    }
    expect(new Set(titles).size).toBeGreaterThanOrEqual(titles.length - 1)
    for (const path of ['/favicon.svg', '/favicon.ico']) {
      await page.goto(desk.url)
      // The browser can decode the image.
      const drawn = `(async () => { const image = new Image(); image.src = '${path}'; await image.decode(); return image.naturalWidth })()`
      const width = await page.evaluate(drawn)
      expect(width).toBeGreaterThan(0)
    }
  })

  it('that does not exist says so, and links back', async () => {
    const page = await desk.window()
    const answer = await page.goto(`${desk.url}/no/such<b>page</b>`)
    expect([answer!.status(), await page.title()]).toEqual([404, 'There is no such page'])
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    await desk.expectFit(page)
    await page.getByRole('link', { name: 'To the start page' }).click()
    await page.getByRole('heading', { name: 'Activity booking' }).waitFor()

    const signedIn = await desk.signIn('today')
    const within = await signedIn.goto(`${desk.url}/dashboard/nothing/here`)
    expect(within!.status()).toBe(404)
    await signedIn.getByRole('heading', { name: 'There is no such page' }).waitFor()
    await desk.expectFit(signedIn)
    await signedIn.getByRole('link', { name: 'Back to today' }).click()
    await until(async () => (await signedIn.title()) === `Today · ${operators.kayaks.name}`)
    expect((await signedIn.goto(`${desk.url}/dashboard/bookings`))!.status()).toBe(200)
  })

  /** The position of a part of a text on the screen. */
  const placeOf = (page: Page, selector: string, part: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, wanted) => {
        const { document } = globalThis as unknown as { document: Record<string, (...given: unknown[]) => never> }
        interface Walker {
          nextNode(): { data: string } | null
        }
        interface Range {
          setStart(node: object, at: number): void
          setEnd(node: object, at: number): void
          getBoundingClientRect(): { left: number; right: number; top: number }
        }
        const texts = document.createTreeWalker!(element, 4) as Walker
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const index = text.data.indexOf(wanted)
          if (index < 0) continue
          const range = document.createRange!() as Range
          range.setStart(text, index)
          range.setEnd(text, index + wanted.length)
          const { left, right, top } = range.getBoundingClientRect()
          return { left, right, top }
        }
        throw new Error(`"${wanted}" is not in "${String((element as { textContent?: unknown }).textContent)}"`)
      }, part)

  const directionOf = (element: unknown) =>
    (globalThis as unknown as { getComputedStyle(of: unknown): { direction: string } }).getComputedStyle(element)
      .direction

  /** Expects that parts on the same line are in this order from left to right. */
  async function expectInOrder(page: Page, selector: string, ...parts: string[]): Promise<void> {
    const places = []
    for (const part of parts) places.push(await placeOf(page, selector, part))
    for (const [index, place] of places.entries()) {
      const before = places[index - 1]
      expect([parts[index], Math.round(place.right) > Math.round(place.left)]).toEqual([parts[index], true])
      if (before && before.top === place.top)
        expect([parts[index], place.left >= before.right - 1]).toEqual([parts[index], true])
    }
  }

  it('isolates the writing direction of names, so that they do not reorder the text around them', async () => {
    const turning = 'Night \u202eelddaP'
    await desk.world.admin.query('update product set name = $2 where activity_id = $1', [
      activities.sunset.activityId,
      turning,
    ])
    const Customer = { FirstName: 'שרה', LastName: 'כהן', Email: 'sara@example.com' }
    const reference = await desk.book({ Customer, Notes: 'אלרגית לבוטנים.' })
    const amended = await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${reference}/amend`, {
      key: 'wanderly',
      body: { Customer: { ...Customer, LastName: 'לוי' } },
    })
    expect(amended.status).toBe(200)

    const page = await desk.signIn(`booking/${reference}`)
    await page.locator('del').first().waitFor()
    // Without bidirectional isolation the arrow would point from the new name to the old one.
    await expectInOrder(page, '.booking-change', 'Last name', 'כהן', '→', 'לוי')
    await expectSoon(() => page.title()).toBe(`${reference} · \u2068שרה לוי\u2069 · ${operators.kayaks.name}`)
    const notes = page.locator('dd.booking-text')
    expect(await notes.evaluate(directionOf)).toBe('rtl')
    await page.getByRole('button', { name: 'Amend' }).click()
    expect(await page.getByLabel('First name').getAttribute('dir')).toBe('auto')

    const rows = await desk.world.admin.query<{ timeslotId: string }>('select timeslot_id "timeslotId" from booking')
    await page.goto(`${desk.url}/dashboard/slot/${encodeTypeId('ts', rows[0]!.timeslotId)}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectInOrder(page, 'h1', 'Night', 'elddaP', 'Wed', '1 Jul', '10:30')
    await expectSoon(() => page.title()).not.toContain('\u202e')

    const waiver = await rest(desk.world, 'POST', '/api/v2/ota/partner/booking', {
      key: 'wanderly',
      body: {
        ActivityID: activities.rapids.id,
        Date: '2026-07-01',
        Time: '12:00',
        Participants: 1,
        Customer: { FirstName: 'Eve\u202e', LastName: 'X', Email: 'eve@example.com' },
      },
    })
    await page.goto(desk.url + new URL((waiver.body as { data: { WaiverUrl: string } }).data.WaiverUrl).pathname)
    await expectInOrder(page, '.lead', 'Hello', 'Eve', 'Harbour', 'Kayaks', 'needs')
  })

  it('formats dates for people, never as ISO 8601', async () => {
    const { createWaiverQuestion } = await ask<{ createWaiverQuestion: { questionId: string } }>(
      desk.world,
      await desk.world.caller('operator'),
      `mutation { createWaiverQuestion(activityId: "${activities.island.id}", input: { label: "Date of birth", type: DATE, required: true }) { questionId: id } }`,
    )
    const Answers = [{ QuestionID: createWaiverQuestion.questionId, Value: '2001-05-30' }]
    const reference = await desk.book({ ActivityID: activities.island.id, Time: '10:00', Answers })
    const [booked] = await desk.world.admin.query<{ timeslotId: string }>(
      'select timeslot_id "timeslotId" from booking where activity_id = $1',
      [activities.island.activityId],
    )
    const page = await desk.signIn(`booking/${reference}`)
    await page.getByText('30 May 2001').waitFor()
    const waiver = await page.getByRole('link', { name: 'Open the waiver' }).getAttribute('href')
    for (const [place, shown] of [
      [`/dashboard/booking/${reference}`, '30 May 2001'],
      [`/dashboard/slot/${encodeTypeId('ts', booked!.timeslotId)}?answers=all`, '30 May 2001'],
      [new URL(waiver!).pathname, '30 May 2001'],
      ['/dashboard/bookings', 'Wed 1 Jul'],
      ['/dashboard/bookings?from=2026-07-01&to=2026-07-02', 'Wed 1 Jul'],
      ['/dashboard/activities', activities.island.name],
      ['/dashboard/usage/entries', 'Entries'],
      ['/dashboard/partners', '15 Jun'],
      ['/dashboard/outbox', 'Outbox'],
      ['/dashboard/schedule', 'Schedule'],
    ]) {
      await page.goto(desk.url + place)
      await page.getByText(shown!).first().waitFor()
      expect([place, (await page.locator('main').innerText()).match(/\d{4}-\d{2}-\d{2}/g)]).toEqual([place, null])
    }
  })
})
