import { activities, partners, promoCodes } from '../marketplace.ts'
import type { Action, Departure } from '../Plan.ts'
import { moneyOf, percentOf, pricingOf, type Sale } from '../Sale.ts'
import { dayAhead } from '../VirtualTime.ts'
import {
  type Actors,
  type BookingAnswer,
  bodyOf,
  compareMoney,
  lately,
  noteRefusal,
  noteSale,
  noteState,
  order,
  partnerPath,
  picked,
} from './Actors.ts'
import { sellAtCounter } from './counter.ts'

type Of<Verb extends Action['do']> = Extract<Action, { do: Verb }>

/** Books in one step, with a promo code or a voucher, and sometimes sends the request again. */
export async function book(actors: Actors, action: Of<'book'>): Promise<void> {
  const { model, client, names } = actors
  const { operator } = partners[action.partner]
  const code = action.promo ? promoCodes[operator] : null
  const discount =
    code === null
      ? null
      : code.percent === null
        ? { kind: 'AMOUNT' as const, value: code.amount }
        : { kind: 'PERCENTAGE' as const, value: code.percent * 1000 }
  const sale = order(actors, { operator, ...action }, 0, discount)
  const voucher = action.voucher
    ? model.vouchers.find(each => each.operator === operator && each.balance > 0)
    : undefined
  const body = {
    ...bodyOf(sale, names.activityIds[action.activity]),
    ...(code && { PromoCode: code.code }),
    ...(voucher && !voucher.voided && { VoucherCode: voucher.code }),
  }
  const key = names.partnerKeys[action.partner]
  const isOfOther = activities[action.activity].operator !== operator
  const headers = { 'idempotency-key': sale.order }
  const send = () => client.post(`${partnerPath}/booking`, key, body, headers, isOfOther)
  const answer = await send()
  if (answer.code) return noteRefusal(sale)
  if (voucher && !voucher.voided) {
    const paid = Math.min(voucher.balance, sale.money.live)
    voucher.balance -= paid
    sale.voucher = { code: voucher.code, paid }
  }
  noteSale(actors, sale, answer.data)
  model.count(sale, 'sales', actors.now)
  if (!action.again) return
  const again = await send()
  if (again.data?.BookingReference !== sale.reference)
    actors.violations.push(
      `acknowledged: ${sale.order} was booked as ${sale.reference}, and the same request again was answered with ${again.code ?? again.data.BookingReference}.`,
    )
}

export async function hold(actors: Actors, action: Of<'hold'>): Promise<void> {
  const { client, names } = actors
  const { operator } = partners[action.partner]
  const sale = order(actors, { operator, ...action })
  const key = names.partnerKeys[action.partner]
  const body = bodyOf(sale, names.activityIds[action.activity])
  const answer = await client.post(`${partnerPath}/hold`, key, body, { 'idempotency-key': sale.order })
  if (answer.code) noteRefusal(sale)
  else noteSale(actors, sale, answer.data)
}

/** Buyers who ask for places of one departure at the same time: partners, and the staff at the counter. */
export async function race(actors: Actors, action: Of<'race'>): Promise<void> {
  const { client, names } = actors
  const { operator } = activities[action.activity]
  const buyers = action.buyers.map(({ partner, people }, nth) => ({
    partner,
    sale: order(
      actors,
      { operator, partner, people, activity: action.activity, time: action.time, ahead: action.ahead },
      nth,
    ),
  }))
  const answers = await Promise.all(
    buyers.map(({ partner, sale }) => {
      const activityId = names.activityIds[sale.activity]
      if (partner === null) return sellAtCounter(actors, sale)
      const headers = { 'idempotency-key': sale.order }
      return client.post(`${partnerPath}/booking`, names.partnerKeys[partner], bodyOf(sale, activityId), headers)
    }),
  )
  for (const [nth, { sale }] of buyers.entries()) {
    const { code, data } = answers[nth]!
    if (code) noteRefusal(sale)
    else {
      noteSale(actors, sale, data.booking ?? data)
      if (sale.partner === null) sale.paid = sale.price
      actors.model.count(sale, 'sales', actors.now)
    }
  }
}

/** The bookings of partners in one of these statuses. */
const ofPartners = (actors: Actors, statuses: readonly string[]) =>
  lately(actors).filter(each => each.partner !== null && statuses.includes(each.status))

const keyOf = ({ names }: Actors, { partner }: Sale) => names.partnerKeys[partner!]

const pathOf = ({ reference }: Sale, verb: string) => `${partnerPath}/booking/${reference}/${verb}`

export async function confirm(actors: Actors, { pick }: { pick: number }): Promise<void> {
  const sale = picked(ofPartners(actors, ['ON_HOLD', 'EXPIRED']), pick)
  if (!sale) return
  const answer = await actors.client.post(pathOf(sale, 'confirm'), keyOf(actors, sale), {})
  if (answer.code) return noteEnded(actors, sale)
  change(actors, sale, answer.data, 'sales')
}

export async function extend(actors: Actors, { pick }: { pick: number }): Promise<void> {
  const sale = picked(ofPartners(actors, ['ON_HOLD']), pick)
  if (!sale) return
  const answer = await actors.client.post(pathOf(sale, 'extend'), keyOf(actors, sale), { Minutes: 20 })
  if (answer.code) return noteEnded(actors, sale)
  change(actors, sale, answer.data, 'amendments')
}

/** A hold that can no longer be confirmed or held longer may have ended. */
async function noteEnded(actors: Actors, sale: Sale): Promise<void> {
  const { data } = await actors.client.get(`${partnerPath}/booking/${sale.reference}`, keyOf(actors, sale))
  if (data) noteState(sale, data)
}

export async function cancel(actors: Actors, { pick }: { pick: number }): Promise<void> {
  const sale = picked(ofPartners(actors, ['ON_HOLD', 'PENDING', 'CONFIRMED']), pick)
  if (!sale) return
  const answer = await actors.client.post(pathOf(sale, 'cancel'), keyOf(actors, sale), {
    Reason: 'The customer is ill.',
  })
  if (answer.code) return noteEnded(actors, sale)
  noteCancelled(actors, sale, answer.data, percentOf(activities[sale.activity], sale.startsAt, actors.now))
}

/** A booking was cancelled, and this percentage of it is given back by the model. */
export function noteCancelled(actors: Actors, sale: Sale, booking: BookingAnswer, percent: number): void {
  const { violations } = actors
  const { money } = sale
  sale.cancelledPrice = money.live + money.kept
  sale.neverSold = sale.status === 'ON_HOLD' || sale.status === 'EXPIRED'
  const [live, kept] = [money.live, money.kept]
  money.cancel(sale.neverSold ? 100 : percent)
  const refund = live - (money.kept - kept)
  if (booking.Refund?.Amount !== refund)
    violations.push(
      `money: the refund of ${sale.order} (${sale.reference}) was answered as ${booking.Refund?.Amount}; it is ${refund}.`,
    )
  change(actors, sale, booking, 'cancellations')
}

export async function amend(actors: Actors, action: Of<'amend'>): Promise<void> {
  const sale = picked(ofPartners(actors, ['PENDING', 'CONFIRMED']), action.pick)
  if (!sale || sale.startsAt <= actors.now) return
  const { operator, activity } = sale
  const date = action.ahead === null ? sale.date : dayAhead(operator, actors.now, action.ahead)
  const people = action.people === null ? sale.people : Math.min(action.people, activities[activity].most)
  // A departure that was moved has a time that no schedule has.
  const { times } = activities[activity]
  const time = times.includes(sale.time) ? sale.time : times[0]!
  if (date === sale.date && people === sale.people) return
  const body = {
    ...(date !== sale.date && { Date: date, Time: time }),
    ...(people !== sale.people && { Participants: people }),
  }
  const answer = await actors.client.post(pathOf(sale, 'amend'), keyOf(actors, sale), body)
  if (answer.code) return noteEnded(actors, sale)
  noteAmended(actors, sale, answer.data, { date, people })
}

function noteAmended(actors: Actors, sale: Sale, booking: BookingAnswer, to: { date: string; people: number }): void {
  const { model, now } = actors
  const { activity, money } = sale
  const percent = percentOf(activities[activity], sale.startsAt, now)
  const terms = { covers: true, percent, byHand: activities[activity].byHand }
  const moved = to.date !== sale.date
  // The model knows days by numbers, and that no price rule is for one of them.
  money.amend(pricingNow(actors, sale), [to.people], moved ? money.day + 3 : money.day, terms)
  sale.date = to.date
  sale.time = booking.Time
  sale.people = to.people
  sale.startsAt = typeof booking.StartsAt === 'number' ? booking.StartsAt * 1000 : Date.parse(booking.StartsAt)
  model.settleVoucher(sale, money.live + money.kept)
  change(actors, sale, booking, 'amendments')
}

const pricingNow = ({ model }: Actors, { activity }: Sale) => pricingOf(activities[activity], model.prices[activity])

/** Notes the new state of a booking, what it counts now, and compares its amounts. */
export function change(
  actors: Actors,
  sale: Sale,
  booking: BookingAnswer,
  kind: 'sales' | 'amendments' | 'cancellations',
): void {
  const { model, now, day } = actors
  noteState(sale, booking)
  sale.touched = day
  sale.changedAt = now
  if (sale.status === 'CANCELLED') model.settleVoucher(sale, sale.neverSold ? 0 : sale.money.kept)
  if (sale.status === 'REJECTED') model.settleVoucher(sale, 0)
  model.count(sale, kind, now)
  compareMoney(actors, sale, booking)
}

/** Answers the question of the waiver. */
export async function answer(actors: Actors, { pick }: { pick: number }): Promise<void> {
  const { names, client } = actors
  const asked = ofPartners(actors, ['PENDING', 'CONFIRMED']).filter(each => activities[each.activity].hasQuestion)
  const sale = picked(asked, pick)
  if (!sale) return
  const answers = [{ QuestionID: names.questionIds[sale.activity], Value: true }]
  await client.put(pathOf(sale, 'answers'), keyOf(actors, sale), { Answers: answers })
}

export async function wait(actors: Actors, action: Of<'wait'> & Departure): Promise<void> {
  const { client, names, model, now, day, step } = actors
  const { operator } = partners[action.partner]
  const date = dayAhead(operator, now, action.ahead)
  const body = {
    ActivityID: names.activityIds[action.activity],
    Date: date,
    Time: action.time,
    Participants: action.people,
    Customer: { FirstName: 'Alan', LastName: 'Turing', Email: `w${day}-${step}@customers.test` },
  }
  // Nobody waits for more places than there are.
  const isTooMany = () => action.people > model.fewestPlaces(action.activity, date, action.time)
  const key = names.partnerKeys[action.partner]
  const { data } = await client.post(`${partnerPath}/waitlist`, key, body, {}, false, isTooMany)
  if (!data) return
  const { partner, activity, people } = action
  model.waiting.push({ operator, partner, activity, people, id: data.WaitlistID })
}

/** Reads an entry of the waitlist; confirms the booking that is on offer, if there is one. */
export async function takeOffer(actors: Actors, { pick }: { pick: number }): Promise<void> {
  const { client, names, model } = actors
  const waiting = picked(model.waiting.slice(-30), pick)
  if (!waiting) return
  const key = names.partnerKeys[waiting.partner]
  const entry = await client.get(`${partnerPath}/waitlist/${waiting.id}`, key)
  if (entry.data?.Status !== 'OFFERED') return
  const reference = entry.data.BookingReference as string
  const confirmed = await client.post(`${partnerPath}/booking/${reference}/confirm`, key, {})
  if (!confirmed.data || model.sales.some(each => each.reference === reference)) return
  adopt(actors, waiting, confirmed.data)
}

/** Notes a booking that the service made as an offer: its price and its commission are those of the moment at which it was made. */
function adopt(
  actors: Actors,
  { operator, partner, activity, people }: Actors['model']['waiting'][number],
  booking: BookingAnswer,
): void {
  const { model, violations } = actors
  const fees = activities[activity].fees.reduce(
    (sum, { amount, per }) => sum + amount * (per === 'PERSON' ? people : 1),
    0,
  )
  const each = (booking.Price.Amount - fees) / people
  const sale = order(actors, { operator, partner, activity, time: booking.Time, people, ahead: 0 }, 0, null, 'offer-')
  sale.date = booking.Date
  sale.money = moneyAt(activity, each, people)
  const rate = model.rates[partner].findLast(rate => sale.money.commission(rate) === booking.Commission?.Amount)
  if (rate === undefined)
    violations.push(
      `money: the commission of the offer ${booking.BookingReference} is ${booking.Commission?.Amount}, which no rate of the partner makes.`,
    )
  noteSale({ ...actors, violations: [] }, sale, booking)
  sale.rate = rate ?? sale.rate
  model.count(sale, 'sales', actors.now)
}

const moneyAt = (activity: Sale['activity'], price: number, people: number) => moneyOf(activity, price, people, null)

export async function stopWaiting(actors: Actors, { pick }: { pick: number }): Promise<void> {
  const { client, names, model } = actors
  const waiting = picked(model.waiting.slice(-30), pick)
  if (waiting) await client.post(`${partnerPath}/waitlist/${waiting.id}/leave`, names.partnerKeys[waiting.partner], {})
}
