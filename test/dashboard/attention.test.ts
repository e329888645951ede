import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { Desk as Seller } from '../bookings/Desk.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('what needs somebody on the page of the day', () => {
  let desk: Desk
  let counter: Seller
  beforeAll(async () => {
    desk = await Desk.open()
    counter = await Seller.open(desk.world, 'operator')
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.world.admin.query('delete from email')
    await desk.clear()
    desk.world.now = NOW
  })
  afterAll(() => desk?.close())

  const panel = 'Needs you'
  const today = { date: '2026-06-15', time: '18:00' }

  it('says so where there is nothing', async () => {
    const page = await desk.signIn('today')
    await page.getByRole('region', { name: panel }).getByText('Nothing needs you.').waitFor()
  })

  it('counts what is to do, and leads to it', async () => {
    const due = await counter.book({ ...today, payment: { amount: { amount: 0 } } })
    await counter.book({ ...today, payment: { amount: { amount: 9000 }, method: 'CASH' as never } })
    const accepting = 'update product set acceptance_required = $2 where activity_id = $1'
    await desk.world.admin.query(accepting, [activities.sunset.activityId, true])
    const pending = await desk.book({ Date: '2026-07-02' })
    await desk.world.admin.query(accepting, [activities.sunset.activityId, false])
    await desk.world.admin.query(
      `insert into email (operator_id, email_id, kind, status, reason, decided_at, due_at, message_id, created_at, booking_id, failure)
       values ($1, $2, 'MESSAGE', 'FAILED', 'MESSAGE_WRITTEN', $3, $3, 'x', $3, $4, 'No such mailbox')`,
      [operators.kayaks.operatorId, newId(NOW), NOW, due.bookingId],
    )
    const page = await desk.signIn('today')
    const region = page.getByRole('region', { name: panel })
    await region.getByText('1 booking to accept').waitFor()
    await region.getByText('1 e-mail not delivered this week').waitFor()
    await region.getByText('£90.00 taken today').waitFor()
    await desk.expectFit(page)
    await region.getByRole('link', { name: '1 booking to pay today' }).click()
    await page.getByText(due.bookingReference).first().waitFor()
    expect(await page.getByText(pending).count()).toBe(0)
  })

  it('names the departures of the next days that have fewer people than they need, and leads to them', async () => {
    await counter.book({
      date: '2026-06-16',
      time: '09:00',
      payment: { amount: { amount: 9000 }, method: 'CASH' as never },
    })
    await counter.book({
      date: '2026-06-20',
      time: '09:00',
      payment: { amount: { amount: 9000 }, method: 'CASH' as never },
    })
    const need = (least: number | null) =>
      desk.world.admin.query('update product set departure_minimum = $2 where activity_id = $1', [
        activities.sunset.activityId,
        least,
      ])
    await need(3)
    const page = await desk.signIn('today')
    const region = page.getByRole('region', { name: panel })
    const few = region.getByRole('link', { name: /of the 3 needed/ })
    await few.waitFor()
    expect(await few.allInnerTexts()).toEqual(['2 of the 3 needed: Sunset Kayak Tour, Tue 16 Jun, 09:00'])
    await desk.expectFit(page)
    await few.click()
    await page.getByRole('heading', { name: /Sunset Kayak Tour.*Tue 16 Jun/ }).waitFor()
    await need(null)
  })

  it('is not there on another day', async () => {
    const page = await desk.signIn('today?day=2026-07-01')
    await page.getByRole('link', { name: '13:00' }).waitFor()
    expect(await page.getByRole('region', { name: panel }).count()).toBe(0)
  })
})
