import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { abandonBasket } from '../../src/domain/bookings/baskets/abandonBasket.ts'
import { decideBooking } from '../../src/domain/bookings/changes/decideBooking.ts'
import { confirmBooking } from '../../src/domain/bookings/holds/confirmBooking.ts'
import { expireHolds } from '../../src/domain/bookings/holds/expireHolds.ts'
import { holdBooking } from '../../src/domain/bookings/holds/holdBooking.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { planForAbandoned } from '../../src/domain/workflows/planForAbandoned.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Office } from './Office.ts'

const { operatorId } = operators.kayaks

const world = useWorld()
let office: Office
beforeAll(async () => {
  office = new Office(world)
})
beforeEach(async () => {
  world.now = NOW
  await office.clear()
})

async function hold(basketId: string | null = null, email = 'ada@example.com') {
  const input = {
    activityId: activities.sunset.activityId,
    date: '2026-07-01',
    time: '09:00',
    participants: 2,
    customer: { firstName: 'Ada', lastName: 'Lovelace', email, phone: null },
  }
  const request = { input, channel: Channel.ONLINE, idempotencyKey: null, basketId }
  return (await holdBooking(world.database, await world.caller('operator'), request, world.now)).booking
}

describe('a workflow for abandoned baskets', () => {
  beforeEach(() => office.workflow({ trigger: WorkflowTrigger.BASKET_ABANDONED, body: '{{activity_name}}' }))

  it('sends one e-mail per basket, to the customer of its first booking', async () => {
    const first = await hold()
    world.now = new Date(NOW.getTime() + 1000)
    const second = await hold(first.basketId, 'bob@example.com')
    await abandonBasket(world.database, await world.caller('operator'), first.basketId, null, world.now)
    await office.work()
    await planForAbandoned(world.database, { operatorId, basketId: first.basketId }, world.now)
    await office.work()
    expect(await office.rows(first)).toMatchObject([
      { status: 'SENT', recipient: 'ada@example.com', text: 'Sunset Kayak Tour' },
    ])
    expect(await office.emails(second)).toEqual([])
    expect(await office.metered()).toBe(1)
  })

  it('sends one when the holds of the basket expire', async () => {
    const booking = await hold()
    world.now = new Date(booking.holdExpiresAt!)
    await expireHolds(world.database, operatorId, booking.timeslotId, world.now)
    await office.work()
    expect(await office.rows(booking)).toMatchObject([{ status: 'SENT' }])
  })

  it('sends none to who had booked, to pay later, and was cancelled', async () => {
    const caller = await world.caller('operator')
    const sold = await hold()
    await confirmBooking(world.database, caller, sold.bookingReference, {}, world.now)
    await office.cancel(sold)
    await office.work()
    expect(await office.emails()).toEqual([])
    const left = await hold()
    await office.cancel(left)
    await office.work()
    expect(await office.rows(left)).toMatchObject([{ status: 'SENT' }])
  })

  it('drops the e-mail if the basket is completed before it is sent', async () => {
    const booking = await hold()
    world.now = new Date(booking.holdExpiresAt!)
    await expireHolds(world.database, operatorId, booking.timeslotId, world.now)
    await office.work(['bookings-changed:workflows', 'basket-abandoned'])
    expect(await office.rows(booking)).toMatchObject([{ status: 'PLANNED' }])
    await world.admin.query(
      `update basket set status = 'COMPLETED', completed_at = $2, abandoned_at = null where basket_id = $1`,
      [booking.basketId, world.now],
    )
    await office.work()
    expect(await office.rows(booking)).toMatchObject([{ status: 'DROPPED' }])
  })
})

describe('a booking that was never confirmed', () => {
  it('gets no confirmation while it is on hold, and no cancellation when the hold is cancelled', async () => {
    await office.workflow()
    await office.workflow({ trigger: WorkflowTrigger.BOOKING_CANCELLED })
    const booking = await hold()
    await office.work()
    await office.cancel(booking)
    await office.work()
    expect(await office.emails(booking)).toEqual([])
  })

  it('gets a cancellation when it is rejected, and a confirmation only when it is accepted', async () => {
    await world.admin.query('update product set acceptance_required = true where activity_id = $1', [
      activities.sunset.activityId,
    ])
    const confirmation = await office.workflow()
    const cancellation = await office.workflow({ trigger: WorkflowTrigger.BOOKING_CANCELLED })
    const caller = await world.caller('operator')
    const refused = await office.book()
    const accepted = await hold()
    await confirmBooking(world.database, caller, accepted.bookingReference, {}, world.now)
    await office.work()
    expect(await office.emails()).toEqual([])
    await decideBooking(world.database, caller, refused.bookingReference, 'reject', {}, world.now)
    await decideBooking(world.database, caller, accepted.bookingReference, 'accept', {}, world.now)
    await office.work()
    expect(await office.rows(refused)).toMatchObject([{ status: 'SENT', workflowId: cancellation.workflowId }])
    expect(await office.rows(accepted)).toMatchObject([{ status: 'SENT', workflowId: confirmation.workflowId }])
  })
})
