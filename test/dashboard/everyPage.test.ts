import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/scalars/typeid.ts'
import { until } from '../jobs/Workshop.ts'
import { activities, operators } from '../world/cast.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('every page in a browser', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  }, 120_000)
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  it('has a title of its own', async () => {
    const { name } = operators.kayaks
    const reference = await desk.book()
    const rows = await desk.world.database.query<{ timeslotId: string }>('select timeslot_id "timeslotId" from booking')
    const signedOut = await desk.window()
    await signedOut.goto(`${desk.url}/dashboard`)
    await signedOut.getByLabel('API key').waitFor()
    expect(await signedOut.title()).toBe('Sign in · Dashboard')
    const page = await desk.signIn('bookings')
    for (const [place, title] of [
      ['bookings', 'Bookings'],
      ['today', 'Today'],
      [`slot/${encodeTypeId('ts', rows[0]!.timeslotId)}`, 'Sunset Kayak Tour · Wed 1 Jul, 09:00–10:30'],
      [`booking/${reference}`, `${reference} · Ada Lovelace`],
      ['book', 'New booking'],
      ['activities', 'Activities'],
      ['activities/new', 'New activity'],
      [`activities/${activities.cave.id}`, activities.cave.name],
      ['schedule', 'Schedule'],
      ['usage', 'Usage'],
      ['partners', 'Partners'],
      ['partners/wanderly', 'Partners · Wanderly'],
      ['outbox', 'Outbox'],
      ['workflows', 'Workflows'],
      ['workflows/new', 'Workflows · New workflow'],
      ['nothing/here', 'There is no such page'],
      ['bookings', 'Bookings'],
    ]) {
      // As a link of the page would: without loading it anew.
      await page.evaluate(
        `history.pushState(null, '', '/dashboard/${place}'); dispatchEvent(new PopStateEvent('popstate'))`,
      )
      const wanted = `${title} · ${name}`
      await until(async () => (await page.title()) === wanted, 10_000).catch(async () =>
        expect(await page.title()).toBe(wanted),
      )
    }
  }, 120_000)

  it('of the service, but for the letters in it, has the picture of the service in its tab', async () => {
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
      const answer = await page.goto(desk.url + path)
      if (path === '/graphiql' && answer!.status() === 404) continue
      titles.push(await page.title())
      const icon = page.locator('link[rel=icon]')
      expect([path, await icon.getAttribute('href')]).toEqual([path, '/favicon.svg'])
    }
    expect(new Set(titles).size).toBeGreaterThanOrEqual(titles.length - 1)
    for (const path of ['/favicon.svg', '/favicon.ico']) {
      await page.goto(desk.url)
      // A picture that a browser can draw.
      const drawn = `(async () => { const image = new Image(); image.src = '${path}'; await image.decode(); return image.naturalWidth })()`
      const width = await page.evaluate(drawn)
      expect(width).toBeGreaterThan(0)
    }
  }, 60_000)

  it('that is not there says so, and leads back', async () => {
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
    await signedIn.getByRole('link', { name: 'To today’s timeslots' }).click()
    await until(async () => (await signedIn.title()) === `Today · ${operators.kayaks.name}`)
    expect((await signedIn.goto(`${desk.url}/dashboard/bookings`))!.status()).toBe(200)
  }, 60_000)
})
