import { afterAll, afterEach, beforeAll, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities, partners } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('with more activities and partners than a page of a list has', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
    // The last by name is the last of the list.
    await desk.world.admin.query(
      `insert into product (operator_id, activity_id, product_id, name, short_description, description, category, duration_minutes, time_zone,
         pricing, currency, images, published, created_at, updated_at)
       select p.operator_id, gen_random_uuid(), 1000 + n, 'Zip line ' || lpad(n::text, 3, '0'), '', '', '', p.duration_minutes,
         p.time_zone, p.pricing, p.currency, '[]', true, p.created_at, p.updated_at
       from product p, generate_series(1, 230) n where p.activity_id = $1`,
      [activities.sunset.activityId],
    )
    await desk.world.admin.query(
      `insert into partner (operator_id, partner_id, name, slug, created_at)
       select $1, gen_random_uuid(), 'Zest ' || lpad(n::text, 3, '0'), 'zest-' || n, now() from generate_series(1, 230) n`,
      [partners.wanderly.operatorId],
    )
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  it('the list of activities has all of them', async () => {
    const page = await desk.signIn('activities')
    await page.getByText('236 activities, 235 in the shopfront').waitFor()
    await page.getByRole('searchbox').fill('zip line 230')
    await page.getByRole('row', { name: 'Zip line 230' }).waitFor()
  })

  it('any of them can be booked, filtered by, planned and written about', async () => {
    const page = await desk.signIn('book')
    await page.getByRole('searchbox').fill('zip line 230')
    await page.getByRole('radio', { name: /Zip line 230/ }).check()
    await page.goto(`${desk.url}/dashboard/schedule`)
    await page.getByLabel('Activity').selectOption({ label: 'Zip line 230' })
    await page.goto(`${desk.url}/dashboard/workflows/new`)
    await page.getByRole('checkbox', { name: 'Zip line 230' }).check()
    await page.goto(`${desk.url}/dashboard/bookings`)
    await page.getByRole('button', { name: 'Activity', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Find in activity' }).fill('zip line 230')
    await page.getByRole('checkbox', { name: 'Zip line 230' }).click()
    await page.getByRole('button', { name: 'Remove Activity: Zip line 230' }).waitFor()
    await page.getByRole('button', { name: 'Partner', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Find in partner' }).fill('zest 230')
    await page.getByRole('checkbox', { name: 'Zest 230' }).click()
    await page.getByRole('button', { name: 'Remove Partner: Zest 230' }).waitFor()
  })

  it('the partners page has every partner', async () => {
    const page = await desk.signIn('partners/zest-230')
    await page.getByRole('heading', { name: 'Zest 230' }).waitFor()
    await page.goto(`${desk.url}/dashboard/partners`)
    const table = page.getByRole('table', { name: 'Partners' })
    await expectSoon(() => table.getAttribute('aria-rowcount')).toBe('232')
  })

  it('today and a manifest name the activities of their timeslots', async () => {
    const page = await desk.signIn('today?day=2026-07-01')
    await page
      .getByRole('link', { name: /White Water Rapids/ })
      .first()
      .waitFor()
    const [slot] = await desk.world.admin.query<{ timeslotId: string }>(
      `select timeslot_id "timeslotId" from timeslot where activity_id = $1 limit 1`,
      [activities.rapids.activityId],
    )
    await page.goto(`${desk.url}/dashboard/slot/${encodeTypeId('ts', slot!.timeslotId)}`)
    await page.getByRole('heading', { name: /White Water Rapids/ }).waitFor()
    await expectSoon(() => page.title()).toContain('White Water Rapids')
  })
})
