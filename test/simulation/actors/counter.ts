import type { Answer } from '../Client.ts'
import type { Transaction } from '../Model.ts'
import { activities } from '../marketplace.ts'
import type { Action } from '../Plan.ts'
import type { Sale } from '../Sale.ts'
import { dayAhead } from '../VirtualTime.ts'
import { type Actors, BOOKING, lately, noteRefusal, noteSale, order, picked } from './Actors.ts'
import { staff } from './staff.ts'

type Of<Verb extends Action['do']> = Extract<Action, { do: Verb }>

/** Sells at the counter, where it is paid for at once, or a part of it. */
export async function sell(actors: Actors, action: Of<'sell'>): Promise<void> {
  const sale = order(actors, { partner: null, ...action })
  const paid = action.deposit === null ? sale.price : Math.floor((sale.price * action.deposit) / 100)
  const payment =
    action.deposit === null ? {} : { payment: { amount: { amount: paid }, ...(paid > 0 && { method: 'CASH' }) } }
  const { data, code } = await sellAtCounter(actors, sale, payment)
  if (code) return noteRefusal(sale)
  noteSale(actors, sale, data.booking)
  sale.paid = paid
  if (action.deposit !== null && paid > 0) note(actors, sale, 'paid', 'CASH', paid)
}

function note(
  { model }: Actors,
  { operator }: Sale,
  kind: Transaction['kind'],
  method: Transaction['method'],
  amount: number,
) {
  model.transactions.push({ operator, kind, method, amount })
}

/** The staff sell on the spot. The payload of the answer has the booking. */
export async function sellAtCounter({ client, names }: Actors, sale: Sale, payment: object = {}): Promise<Answer> {
  const input = {
    activityId: names.activityIds[sale.activity],
    date: sale.date,
    time: sale.time,
    participants: sale.people,
    channel: 'POINT_OF_SALE',
    customer: { firstName: 'Grace', lastName: 'Hopper', email: sale.email },
    idempotencyKey: sale.order,
    partnerReference: sale.order,
    ...payment,
  }
  return client.mutate(names.staff[sale.operator], 'createBooking', input, BOOKING)
}

/** Takes what is due of a booking, or half of it. */
export async function pay(actors: Actors, { pick, part }: Of<'pay'>): Promise<void> {
  const owes = (each: Sale) => each.partner === null && each.refunded === 0 && each.paid < each.price
  const sale = picked(
    lately(actors).filter(each => owes(each) && ['CONFIRMED', 'REDEEMED', 'NO_SHOW'].includes(each.status)),
    pick,
  )
  if (!sale) return
  const amount = Math.ceil((sale.price - sale.paid) / part)
  const providerReference = `${sale.order}-paid-${actors.day}-${actors.step}`
  const paid = { basketId: sale.basketId, amount: { amount }, outcome: 'SUCCEEDED', provider: 'till', method: 'CARD' }
  const input = { ...paid, providerReference }
  const { code } = await staff(actors, sale.operator, 'recordPayment', input, 'basket { id }')
  if (code) return
  sale.paid += amount
  note(actors, sale, 'paid', 'CARD', amount)
}

/** Gives money back of what was paid at the counter: no more than is to be paid back, if anything is. */
export async function giveBack(actors: Actors, { pick, part }: Of<'give back'>): Promise<void> {
  const all = lately(actors).filter(each => each.partner === null && each.paid > each.refunded)
  const owed = all.filter(each => each.due > 0)
  const sale = picked(owed.length > 0 ? owed : all, pick)
  if (!sale) return
  const wanted = Math.ceil((sale.paid - sale.refunded) / part)
  const amount = sale.due > 0 ? Math.min(wanted, sale.due) : wanted
  const reference = `${sale.order}-back-${actors.day}-${actors.step}`
  const input = {
    basketId: sale.basketId,
    amount: { amount },
    provider: 'till',
    method: 'CASH',
    providerReference: reference,
  }
  const { code } = await staff(actors, sale.operator, 'recordRefund', input, 'basket { refunded { amount } }')
  if (code) return
  sale.refunded += amount
  note(actors, sale, 'refunded', 'CASH', amount)
}

const DEPARTURES = `query ($activityId: ActivityID!, $day: LocalDate!) {
  timeslots(activityId: $activityId, from: $day, to: $day) { id time } }`

/** People come to the counter of a departure of the day, with neither a name nor an address. */
export async function walkIn(actors: Actors, { activity, time, people }: Of<'walk in'>): Promise<void> {
  const { client, names, now } = actors
  const { operator } = activities[activity]
  const day = dayAhead(operator, now, 0)
  const { data } = await client.query(names.staff[operator], DEPARTURES, {
    activityId: names.activityIds[activity],
    day,
  })
  const departure = ((data?.timeslots ?? []) as { id: string; time: string }[]).find(each => each.time === time)
  if (!departure) return
  const sale = order(actors, { operator, partner: null, activity, time, people, ahead: 0 }, 0, null, 'walk-in-')
  const input = { timeslotId: departure.id, participants: sale.people, idempotencyKey: sale.order }
  const answer = await client.mutate(names.staff[operator], 'bookWalkIn', input, BOOKING)
  if (answer.code) return noteRefusal(sale)
  noteSale(actors, sale, answer.data.booking)
  sale.paid = sale.price
}
