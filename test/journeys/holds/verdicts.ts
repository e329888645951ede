import { BookingStatus, takesPlaces, transitions } from '../../../src/domain/bookings/BookingStatus.ts'
import { MAX_HOLD_MINUTES } from '../../../src/domain/rules/holdLimits.ts'
import { HOLD_MINUTES, type Model, type ModelBooking, type Verdict, type Who } from './Model.ts'

const MINUTE = 60_000
const { ON_HOLD, PENDING, CONFIRMED, REDEEMED, NO_SHOW, CANCELLED, EXPIRED, REJECTED } = BookingStatus
const unsold: readonly BookingStatus[] = [ON_HOLD, EXPIRED]

const hidden = (model: Model, who: Who, { basket }: ModelBooking) =>
  who !== 'operator' && model.baskets[basket]!.seller !== who

export function confirm(model: Model, who: Who, booking: ModelBooking): Verdict {
  if (hidden(model, who, booking)) return 'booking-not-found'
  const sold = [PENDING, CONFIRMED, REDEEMED, NO_SHOW].includes(booking.status)
  // If the operator has confirmed a partner's booking, the partner confirms it again to report the payment.
  const unpaid = who !== 'operator' && model.baskets[booking.basket]!.status === 'OPEN'
  if (sold && !unpaid) return null
  if (!sold && !unsold.includes(booking.status)) return 'invalid-transition'
  if (model.at(booking.basket).some(each => each !== booking && unsold.includes(each.status))) {
    return 'invalid-transition'
  }
  const due = model.due(booking.basket)
  if (sold) model.become(booking, booking.status, 'CONFIRMED')
  else {
    const refused = model.sell([booking])
    if (refused) return refused
  }
  if (who !== 'operator' || due === 0) model.complete(booking.basket, due)
  return null
}

export function extend(model: Model, who: Who, booking: ModelBooking, minutes: number | null): Verdict {
  if (hidden(model, who, booking)) return 'booking-not-found'
  if (booking.status !== ON_HOLD) return 'invalid-transition'
  const latest = booking.heldAt + MAX_HOLD_MINUTES * MINUTE
  const wanted = model.now + (minutes ?? HOLD_MINUTES) * MINUTE
  const until = Math.min(wanted, latest)
  if (until <= booking.holdEnds) return null
  booking.holdEnds = until
  model.become(booking, ON_HOLD, 'EXTENDED')
  return null
}

export function amend(model: Model, who: Who, booking: ModelBooking, to: { participants: number; timeslot: number }) {
  if (hidden(model, who, booking)) return 'booking-not-found'
  const more = to.participants - booking.participants
  const stays = to.timeslot === booking.timeslot
  if (stays && more === 0) return null
  if (![ON_HOLD, PENDING, CONFIRMED].includes(booking.status)) return 'invalid-transition'
  const places = stays ? more : to.participants
  if (places > 0 && places > model.free(to.timeslot)) return 'insufficient-capacity'
  if (booking.status === ON_HOLD && model.tooMany(booking.heldBy, more, to.timeslot, places)) return 'hold-limit'
  const another = more > 0 || !stays
  const again = another && who !== 'operator' && booking.status === CONFIRMED
  Object.assign(booking, to)
  // With manual acceptance, the operator must accept again if a partner adds participants or moves the booking.
  model.become(booking, again ? model.sold(to.timeslot) : booking.status, 'AMENDED')
  return null
}

export function cancel(model: Model, who: Who, booking: ModelBooking): Verdict {
  if (hidden(model, who, booking)) return 'booking-not-found'
  if (booking.status === CANCELLED) return null
  if (!transitions[booking.status].includes(CANCELLED)) return 'invalid-transition'
  model.become(booking, CANCELLED, 'CANCELLED')
  return null
}

const settlements = {
  accept: { from: [PENDING], to: CONFIRMED, action: 'ACCEPTED' },
  reject: { from: [PENDING], to: REJECTED, action: 'REJECTED' },
  redeem: { from: [CONFIRMED], to: REDEEMED, action: 'REDEEMED' },
  // No-shows are impossible before the start, and all timeslots start after the last step.
  noShow: { from: [] as BookingStatus[], to: NO_SHOW, action: 'NO_SHOW' },
  reopen: { from: [REDEEMED], to: CONFIRMED, action: 'REOPENED' },
} as const

export function settle(model: Model, booking: ModelBooking, decision: keyof typeof settlements): Verdict {
  const { from, to, action } = settlements[decision]
  if (booking.status === to) return null
  if (!(from as readonly BookingStatus[]).includes(booking.status)) return 'invalid-transition'
  model.become(booking, to, action)
  return null
}

export interface Paid {
  outcome: 'SUCCEEDED' | 'REFUSED'
  reference: string
  amount: number
}

export function pay(model: Model, who: Who, basket: number, paid: Paid): Verdict {
  const found = model.baskets[basket]!
  if (who !== 'operator' && found.seller !== who) return 'not-found'
  const same = model.payments.find(
    each =>
      each.reference === paid.reference &&
      each.outcome === paid.outcome &&
      (paid.outcome === 'SUCCEEDED' || each.basket === basket),
  )
  if (same) return same.basket === basket && same.amount === paid.amount ? null : 'validation'
  if (paid.outcome === 'SUCCEEDED') {
    const refused = take(model, basket, paid.amount)
    if (refused) return refused
  }
  model.payments.push({ basket, ...paid })
  return null
}

function take(model: Model, basket: number, amount: number): Verdict {
  const found = model.baskets[basket]!
  const due = model.due(basket)
  const grown = found.status === 'COMPLETED' && due > 0
  if (found.status === 'COMPLETED' && !grown) return 'invalid-transition'
  if (model.at(basket).every(each => [CANCELLED, REJECTED].includes(each.status))) return 'invalid-transition'
  if (amount !== due) return 'validation'
  if (grown) {
    found.paid += due
    return null
  }
  const refused = model.sell(model.at(basket).filter(each => unsold.includes(each.status)))
  if (!refused) model.complete(basket, due)
  return refused
}

export function abandon(model: Model, who: Who, basket: number): Verdict {
  const found = model.baskets[basket]!
  if (who !== 'operator' && found.seller !== who) return 'not-found'
  if (found.status === 'ABANDONED') return null
  if (found.status === 'COMPLETED') return 'invalid-transition'
  const bookings = model.at(basket)
  if (bookings.some(each => takesPlaces[each.status] && each.status !== ON_HOLD)) return 'invalid-transition'
  for (const booking of bookings.filter(each => each.status === ON_HOLD)) model.become(booking, CANCELLED, 'CANCELLED')
  return null
}
