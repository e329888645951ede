import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { Desk as Seller } from '../bookings/Desk.ts'
import { recountTotals } from '../bookings/recountTotals.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the page of insights', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
    const counter = await Seller.open(desk.world, 'operator')
    const wanderly = await Seller.open(desk.world, 'wanderly')
    const earlier = await counter.book({ date: '2026-07-01', participants: 1 })
    await counter.book({ date: '2026-07-02', participants: 2 })
    await wanderly.book({ date: '2026-07-03', participants: 3 })
    await wanderly.cancel(await wanderly.book({ date: '2026-07-03', participants: 1 }))
    await desk.world.admin.query(
      `update booking set date = '2025-07-01', starts_at = starts_at - interval '365 days', created_at = created_at - interval '365 days'
       where booking_id = $1`,
      [earlier.bookingId],
    )
    await recountTotals(desk.world, operators.kayaks.operatorId)
  })
  afterEach(async () => {
    await desk.closeWindows()
    desk.world.now = NOW
  })
  afterAll(() => desk?.close())

  const july = 'insights?range=own&from=2026-07-01&to=2026-07-31'

  it.each([375, 1440])('has figures beside the year before, a chart and tables, at %i pixels', async width => {
    const page = await desk.signIn(july, width)
    const headline = page.locator('.insights-figure')
    const figure = (name: string) => headline.filter({ has: page.getByText(name, { exact: true }) }).innerText()
    await expectSoon(() => figure('Revenue')).toMatch(/£225\.00\s+\+400%, more than a year before \(£45\.00\)/)
    expect(await figure('Participants')).toMatch(/5\s+\+400%, more than a year before \(1\)/)
    expect(await figure('Cancelled')).toMatch(/33\.3%\s+1 booking\s+\+33\.3 points, more than a year before \(0%\)/)
    expect(await figure('Commission')).toContain('Nothing a year before')
    expect(await figure('Occupancy')).toMatch(/of [\d,]+ places/)
    expect(await page.locator('.insights-chart rect.now').count()).toBe(31)
    const groups = page.getByRole('table', { name: 'By activity' })
    await groups
      .getByRole('row', { name: new RegExp(activities.sunset.name) })
      .getByText('£225.00')
      .waitFor()
    await page.getByRole('table', { name: 'Day by day' }).getByText('Fri 3 Jul').waitFor()
    const before = page.getByRole('table', { name: 'Day by day' }).getByRole('link', { name: '£45.00' })
    expect(await before.getAttribute('href')).toContain('?from=2025-07-01&to=2025-07-01&')
    await desk.expectFit(page)
    await page.getByLabel('Divided by').selectOption({ label: 'Channel' })
    await page.getByRole('table', { name: 'By channel' }).getByRole('link', { name: '£135.00' }).click()
    await page.getByRole('heading', { name: 'Bookings' }).waitFor()
    const query = new URL(page.url()).searchParams
    expect(Object.fromEntries(query)).toEqual({
      from: '2026-07-01',
      to: '2026-07-31',
      status: 'CONFIRMED,REDEEMED,NO_SHOW,CANCELLED',
      channel: 'PARTNER',
    })
    await page.getByText('£135.00').first().waitFor()
  })

  it('filters by activities, channels and partners, which the address and the links to bookings have too', async () => {
    const page = await desk.signIn(july)
    const revenue = page.locator('.insights-figure').first()
    await expectSoon(() => revenue.innerText()).toMatch(/£225\.00/)
    const choose = async (menu: string, ...names: string[]) => {
      await page.getByRole('button', { name: menu, exact: true }).click()
      for (const name of names) await page.getByRole('checkbox', { name }).check()
      await page.keyboard.press('Escape')
    }
    await choose('Activity', activities.sunset.name, activities.island.name)
    await choose('Partner', 'Wanderly')
    await expectSoon(() => revenue.innerText()).toMatch(/£135\.00/)
    // Places are of no partner.
    expect(await page.getByText('Occupancy').count()).toBe(0)
    const both = [activities.sunset.id, activities.island.id]
    const { partner, activity } = Object.fromEntries(new URL(page.url()).searchParams)
    expect(activity!.split(',').sort()).toEqual(both.toSorted())
    expect(partner).toMatch(/^ptr_/)
    await page.reload()
    await expectSoon(() => revenue.innerText()).toMatch(/£135\.00/)
    await desk.expectFit(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV By activity' }).click(),
    ])
    const [, ...lines] = (await readFile((await download.path())!, 'utf8')).trim().split('\r\n')
    expect(lines.map(each => each.split(',').slice(0, 3))).toEqual([[activities.sunset.name, '135.00', '1']])

    const filterAt = async (table: string, link: string) => {
      const cell = page.getByRole('table', { name: table }).getByRole('link', { name: link })
      const query = new URL((await cell.getAttribute('href'))!, desk.url).searchParams
      return ['activity', 'channel', 'partner'].map(name => query.get(name))
    }
    expect(await filterAt('By activity', '£135.00')).toEqual([activities.sunset.id, null, partner])
    expect(await filterAt('Day by day', '£135.00')).toEqual([activity, null, partner])
    await revenue.getByRole('link').click()
    await page.getByRole('heading', { name: 'Bookings' }).waitFor()
    await page.getByRole('button', { name: 'Remove Partner: Wanderly' }).waitFor()
    await page.getByRole('button', { name: new RegExp(`Remove Activity: .*${activities.island.name}`) }).waitFor()
    await page.getByText('£135.00').first().waitFor()

    await page.goBack()
    await page.getByRole('button', { name: 'Remove Partner: Wanderly' }).click()
    await choose('Channel', 'Counter', 'Online')
    await page.getByLabel('Divided by').selectOption({ label: 'Partner' })
    await page.getByRole('row', { name: 'No partner' }).waitFor()
    expect(await filterAt('By partner', '£90.00')).toEqual([activity, 'ONLINE,POINT_OF_SALE', null])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expectSoon(() => revenue.innerText()).toMatch(/£225\.00/)
    expect(new URL(page.url()).search).toBe('?range=own&from=2026-07-01&to=2026-07-31&group=PARTNER')
  })

  it('writes a table as a file, with the figures of the year before', async () => {
    const page = await desk.signIn(july)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV By activity' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('insights-2026-07-01-2026-07-31.csv')
    const [heads, ...lines] = (await readFile((await download.path())!, 'utf8')).trim().split('\r\n')
    expect(heads).toContain('Activity,Revenue,Bookings,Participants')
    const line = lines.find(each => each.startsWith(activities.sunset.name))!.split(',')
    expect([line.slice(1, 4), line[13], line.at(-1)]).toEqual([['225.00', '2', '5'], '45.00', 'GBP'])
  })

  it('counts by the day of the sale, up to today, without links, and says what it cannot', async () => {
    const page = await desk.signIn('insights')
    await page.getByRole('button', { name: 'it was sold' }).click()
    await page.getByText('1 Jun 2026 to 15 Jun 2026, compared with 1 Jun 2025 to 15 Jun 2025.').waitFor()
    const revenue = page.locator('.insights-figure').first()
    await expectSoon(() => revenue.innerText()).toMatch(/£225\.00/)
    expect(await revenue.getByRole('link').count()).toBe(0)
    expect(await page.getByText('Occupancy').count()).toBe(0)
    await page.getByRole('button', { name: 'This year' }).click()
    await page.getByText('there are figures of at most 92 days').waitFor()
    await page.getByRole('button', { name: 'it takes place' }).click()
    await page.getByRole('table', { name: 'Month by month' }).getByText('July 2026').waitFor()
    await page.getByRole('button', { name: 'Other days' }).click()
    await page.getByLabel('To', { exact: true }).fill('2025-12-31')
    await page.getByText('The last day is before the first.').waitFor()
  })
})
