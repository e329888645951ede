import type { Answer } from '../Client.ts'
import { activities, type OperatorName, partners, resources } from '../marketplace.ts'
import type { Action } from '../Plan.ts'
import { percentOf, type Sale } from '../Sale.ts'
import { type Actors, BOOKING, lately, noteState, picked, readBooking } from './Actors.ts'
import { change, noteCancelled } from './partner.ts'

type Of<Verb extends Action['do']> = Extract<Action, { do: Verb }>

/**
 * Carries out a mutation as the staff of an operator, with a request identifier by which the audit log has it.
 * @param mayBeInvalid whether it may be refused as invalid, because of what there is then
 */
export async function staff(
  actors: Actors,
  operator: OperatorName,
  mutation: string,
  input: object,
  selection: string,
  mayBeInvalid = false,
): Promise<Answer> {
  const { client, names, model, day, step } = actors
  const requestId = `simulated-d${day}-${step}-${++requests}`
  const answer = await client.mutate(names.staff[operator], mutation, input, selection, { requestId, mayBeInvalid })
  if (!answer.code && !SALES.has(mutation)) model.audited[operator].add(requestId)
  return answer
}

/** What the audit log leaves to the history of bookings and vouchers. */
const SALES = new Set(['redeemBooking', 'reopenBooking', 'recordPayment', 'sellVoucher'])

let requests = 0

export async function staffCancels(actors: Actors, { pick, refund }: Of<'staff cancels'>): Promise<void> {
  const sale = picked(
    lately(actors).filter(each => ['PENDING', 'CONFIRMED'].includes(each.status)),
    pick,
  )
  if (sale) await cancelFor(actors, sale, refund)
}

async function cancelFor(actors: Actors, sale: Sale, wanted: 'FULL' | 'BY_TERMS' | 'NONE'): Promise<void> {
  // Nothing can be kept of what was never accepted, and of what is paid in part no more than that.
  const isPaidInPart = sale.partner === null && sale.paid < sale.price
  const refund = sale.status === 'PENDING' || isPaidInPart ? 'FULL' : wanted
  const input = { bookingReference: sale.reference, refund, reason: 'The weather' }
  const { data, code } = await staff(actors, sale.operator, 'cancelBooking', input, BOOKING)
  if (code) return
  const percents = { FULL: 100, NONE: 0, BY_TERMS: percentOf(activities[sale.activity], sale.startsAt, actors.now) }
  noteCancelled(actors, sale, data.booking, percents[refund])
}

const decisions = {
  accept: { mutation: 'acceptBooking', from: ['PENDING'] },
  reject: { mutation: 'rejectBooking', from: ['PENDING'] },
  redeem: { mutation: 'redeemBooking', from: ['CONFIRMED', 'NO_SHOW'] },
  'no show': { mutation: 'markNoShow', from: ['CONFIRMED'] },
  reopen: { mutation: 'reopenBooking', from: ['REDEEMED', 'NO_SHOW'] },
} as const

/** Decides about a booking. */
export async function decide(
  actors: Actors,
  action: Of<'accept' | 'reject' | 'redeem' | 'no show' | 'reopen'>,
): Promise<void> {
  const { mutation, from } = decisions[action.do]
  const isPresence = action.do === 'redeem' || action.do === 'no show'
  const candidates = lately(actors).filter(
    each => (from as readonly string[]).includes(each.status) && (!isPresence || each.startsAt <= actors.now),
  )
  const sale = picked(candidates, action.pick)
  if (!sale) return
  // Of a large group some come first, and the others when the booking is checked in again.
  const some = action.do === 'redeem' && sale.people > 2 && { participants: sale.people - 1 }
  const input = { bookingReference: sale.reference, ...some }
  const answer = await staff(actors, sale.operator, mutation, input, BOOKING)
  if (answer.code) return refused(actors, sale, answer.repeated)
  if (action.do === 'accept') sale.money.accept()
  change(
    actors,
    sale,
    answer.data.booking,
    action.do === 'accept' ? 'sales' : action.do === 'reject' ? 'cancellations' : 'amendments',
  )
}

/** An earlier attempt, whose answer was lost, may have changed it already. */
async function refused(actors: Actors, sale: Sale, repeated: boolean): Promise<void> {
  const booking = await readBooking(actors, sale)
  if (booking.Status === sale.status) return
  if (!repeated) {
    actors.violations.push(
      `acknowledged: ${sale.order} (${sale.reference}) is ${booking.Status}, and was ${sale.status}.`,
    )
  }
  noteState(sale, booking)
}

export async function reprice(actors: Actors, { activity, price }: Of<'reprice'>): Promise<void> {
  const { operator } = activities[activity]
  const input = { activityId: actors.names.activityIds[activity], price: { amount: price } }
  const { code } = await staff(actors, operator, 'updateProduct', input, 'product { price { amount } }')
  if (!code) actors.model.prices[activity] = price
}

export async function changeCommission(actors: Actors, { partner, percent }: Of<'change commission'>): Promise<void> {
  const input = { partnerId: actors.names.partnerIds[partner], percent }
  const { code } = await staff(actors, partners[partner].operator, 'setCommissions', input, 'partner { id }')
  if (!code) actors.model.rates[partner].push(Math.round(percent * 1000))
}

export async function sellVoucher(actors: Actors, { operator, amount }: Of<'sell voucher'>): Promise<void> {
  const { day, step, model } = actors
  const input = { amount: { amount }, paymentReference: `voucher-${day}-${step}` }
  const selection = 'voucher { id code balance { amount } }'
  const { data, code } = await staff(actors, operator, 'sellVoucher', input, selection)
  if (code) return
  const { id, code: text } = data.voucher
  model.vouchers.push({ operator, id, code: text, balance: amount, voided: false })
}

export async function voidVoucher(actors: Actors, { pick }: Of<'void voucher'>): Promise<void> {
  const voucher = picked(
    actors.model.vouchers.filter(each => !each.voided && each.balance > 0),
    pick,
  )
  if (!voucher) return
  const input = { voucherId: voucher.id, reason: 'Lost' }
  const { code } = await staff(actors, voucher.operator, 'voidVoucher', input, 'voucher { id }')
  if (!code) Object.assign(voucher, { voided: true, balance: 0 })
}

export async function changeQuantity(actors: Actors, { resource, quantity }: Of<'change quantity'>): Promise<void> {
  const input = { resourceId: actors.names.resourceIds[resource], quantity }
  const { code } = await staff(actors, resources[resource].operator, 'updateResource', input, 'resource { quantity }')
  if (!code) actors.model.quantities[resource] = quantity
}
