import { BookingStatus } from '../domain/bookings/BookingStatus.ts'
import { newBookingReference } from '../domain/bookings/sale/newBookingReference.ts'
import { commissionOf } from '../domain/rules/ledger/commissionOf.ts'
import { quote } from '../domain/rules/pricing/quote.ts'
import { Channel } from '../domain/scalars/Channel.ts'
import { localDay } from '../domain/scalars/localDay.ts'
import { cancelReasons, inventCustomer, notes } from './customers.ts'
import type { DemoActivity } from './DemoActivity.ts'
import { Dice } from './Dice.ts'
import { demoId } from './demoId.ts'
import { idOf } from './idOf.ts'
import { type DemoWaiver, type Diligence, inventAnswers } from './inventAnswers.ts'
import { inventGroup } from './inventGroup.ts'
import { type DemoSale, inventSale } from './inventSale.ts'
import type { DemoOperator } from './operators.ts'
import { placesSold } from './placesSold.ts'
import { pricingOf } from './pricingOf.ts'
import { type DemoStorm, STORM_REASON, stormOf } from './stormOf.ts'
import type { DemoTimeslot } from './writeTimeslots.ts'

/** Invents the past and upcoming bookings of an activity, as rows of their table, each with its answers. */
export function inventBookings(
  operator: DemoOperator,
  activity: DemoActivity,
  timeslots: readonly DemoTimeslot[],
  waiver: DemoWaiver,
  now: Date,
  dice: Dice,
) {
  const pricing = pricingOf(operator, activity, now)
  const storm = stormOf(operator, now)
  // Apart from the others, which fall as they did before there were units.
  const ofUnits = new Dice(`${activity.slug} units`)
  return timeslots.flatMap(timeslot => {
    const bookings: ReturnType<typeof inventBooking>[] = []
    for (let left = placesSold(activity, timeslot, now, dice); left >= (activity.minParticipants ?? 1); ) {
      const sold = inventSale(activity, timeslot, now, dice)
      const participants = groupSize(activity, left, dice)
      if (sold.status !== BookingStatus.CANCELLED) left -= participants
      const sale = storm?.date === timeslot.date ? inStorm(sold, storm) : sold
      if (!sale) continue
      const bookingId = demoId('booking', activity.slug, timeslot.startsAt.toISOString(), bookings.length)
      bookings.push(inventBooking(bookingId, participants, sale, timeslot))
    }
    return bookings
  })

  function inventBooking(bookingId: string, participants: number, sale: DemoSale, timeslot: DemoTimeslot) {
    const { channel, status, createdAt, cancelledAt, lastChangeAt } = sale
    const byStorm = cancelledAt !== null && cancelledAt === storm?.closedAt
    const { timeslotId, date, time, startsAt } = timeslot
    const bookingReference = newBookingReference(limit => dice.below(limit))
    const customer = inventCustomer(dice)
    const signatory = `${customer.firstName} ${customer.lastName}`
    const { answers, waiverStatus } = inventAnswers(
      waiver,
      participants,
      signatory,
      diligenceOf(activity, sale, dice),
      dice,
    )
    const partner = channel === Channel.PARTNER ? dice.pick(operator.partners) : null
    const partnerId = partner && idOf.partner(operator, partner.slug)
    const units = inventGroup(pricing, participants, ofUnits)
    const today = localDay(createdAt, operator.timeZone)
    const { lines, price: priceMinor } = quote(pricing, { date, time, today, channel, partnerId, units })
    const seller = partner?.slug ?? (channel === Channel.ONLINE ? 'online' : 'pos')
    const refundMinor = status === BookingStatus.CANCELLED ? priceMinor : 0
    const commissionRate = partner?.commissionRate ?? 0
    const row = {
      operatorId: idOf.operator(operator),
      bookingId,
      bookingReference,
      basketId: demoId('basket', bookingId),
      activityId: idOf.activity(activity),
      timeslotId,
      date,
      time,
      startsAt,
      channel,
      partnerId,
      participants,
      priceMinor,
      refundMinor,
      commissionRate,
      commissionMinor: status === BookingStatus.CANCELLED ? 0 : commissionOf(lines, commissionRate),
      refundPercent: status === BookingStatus.CANCELLED ? 100 : null,
      lines,
      cancellationTiers: pricing.cancellationTiers,
      currency: operator.currency,
      ...customer,
      paymentReference: dice.chance(0.6)
        ? `${seller}-${bookingReference}`
        : `${seller.toUpperCase()}/${createdAt.getUTCFullYear()}/${dice.between(10_000, 99_999)}`,
      partnerReference: partner && `${partner.slug.slice(0, 2).toUpperCase()}${dice.between(1_000_000, 9_999_999)}`,
      notes: dice.chance(0.12) ? dice.pick(notes) : null,
      status,
      waiverStatus,
      createdAt,
      cancelledAt,
      version: status === BookingStatus.CONFIRMED ? 1 : 2,
      cancelReason: byStorm ? STORM_REASON : cancelledAt && dice.chance(0.7) ? dice.pick(cancelReasons) : null,
    }
    const answeredAt = activity.waiverPolicy ? createdAt : lastChangeAt
    return { row, answers: answers.map(each => ({ ...each, answeredAt })) }
  }
}

/** A booking of the demo as a row of its table. */
export type DemoBooking = ReturnType<typeof inventBookings>[number]['row']

/** A sale for the day of a storm, which cancelled it; null if nobody could buy it any more. */
function inStorm(sale: DemoSale, { closedAt }: DemoStorm): DemoSale | null {
  if (sale.createdAt >= closedAt) return null
  if (sale.cancelledAt !== null && sale.cancelledAt < closedAt) return sale
  return { ...sale, status: BookingStatus.CANCELLED, cancelledAt: closedAt }
}

/** Most groups have two participants. */
function groupSize(activity: DemoActivity, left: number, dice: Dice): number {
  const wanted = dice.pick([1, 2, 2, 2, 2, 3, 4, 4, 5, 6])
  return Math.min(Math.max(wanted, activity.minParticipants ?? 1), activity.maxParticipants ?? wanted, left)
}

/** Customers who were checked in have answered everything; many others answer only on the day. */
function diligenceOf(activity: DemoActivity, { status }: DemoSale, dice: Dice): Diligence {
  if (activity.waiverPolicy === 'AT_BOOKING' || status === BookingStatus.REDEEMED) return 'everything'
  if (status === BookingStatus.CANCELLED || status === BookingStatus.NO_SHOW) return 'nothing'
  return dice.pick(['everything', 'everything', 'something', 'nothing'] as const)
}
