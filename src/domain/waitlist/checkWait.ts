import type { Sql } from '../../platform/sql/Database.ts'
import { findAlternatives } from '../availability/findAlternatives.ts'
import { dayOf, findTimeslotsByDay } from '../availability/findTimeslotsByDay.ts'
import type { PriceSeller } from '../availability/sellerOfPrices.ts'
import type { Timeslot } from '../availability/Timeslot.ts'
import { TimeslotStatus } from '../availability/TimeslotStatus.ts'
import { withPrice } from '../availability/timeslotColumns.ts'
import { timeslotViolations } from '../bookings/sale/bookingViolations.ts'
import { findSelection } from '../bookings/sale/findSale.ts'
import { readGroupComposition } from '../bookings/sale/GroupComposition.ts'
import { groupViolations } from '../bookings/sale/groupViolations.ts'
import type { Selection } from '../bookings/sale/Selection.ts'
import type { Seller } from '../bookings/sale/sellerOf.ts'
import { Refusal, refuseViolations, type Violation } from '../refusals/refusal.ts'
import { isolate } from '../rules/isolate.ts'
import { Channel } from '../scalars/Channel.ts'
import { findQuestions } from '../waivers/findQuestions.ts'
import type { JoinWaitlistInput } from './JoinWaitlistInput.ts'
import { waitViolations } from './waitViolations.ts'

/** What a customer wants to wait for, in its current state. */
export interface WaitTarget {
  selection: Selection
  date: string
  /** Null for any timeslot of the day. */
  timeslotId: string | null
  /** The timeslots of the day that are acceptable. */
  timeslots: Timeslot[]
}

/** Reads what a customer wants to wait for, and refuses with every violation at once a request that can never be met. */
export async function checkWait(
  sql: Sql,
  operatorId: string,
  { channel }: Pick<Seller, 'channel'>,
  input: JoinWaitlistInput,
  now: Date,
): Promise<WaitTarget> {
  const { activityId, participants } = input
  const found = await findSelection(sql, operatorId, input, now)
  // Only the operator itself can sell an activity that is not in the shopfront.
  const selection = found?.published || channel !== Channel.PARTNER ? found : undefined
  const date = selection?.date ?? input.date ?? null
  const ofDay = selection && date ? await timeslotsOf(sql, operatorId, activityId, date, now) : []
  const anyTime = !input.timeslotId && !input.time
  const timeslots = ofDay.filter(each => anyTime || each.timeslotId === selection?.timeslotId)
  const questions = selection?.hasQuestions ? await findQuestions(sql, operatorId, activityId) : []
  const { violations: ofGroup } = readGroupComposition({ participants }, selection)
  refuseViolations([
    ...(selection
      ? []
      : [at('activityId', 'No activity in this shopfront has this identifier: refresh the products.')]),
    ...timeslotViolations(input, selection),
    ...(anyTime && selection && date && ofDay.length === 0
      ? [at('date', `${isolate(selection.name)} has no timeslots on ${date}.`)]
      : []),
    ...(ofGroup.length > 0 ? ofGroup : capacityViolations(timeslots, participants)),
    ...groupViolations(selection, questions, participants),
    ...waitViolations(input, givenIn(input)).map(violation => ({ ...violation, path: ['input', ...violation.path] })),
  ])
  return { selection: selection!, date: date!, timeslotId: anyTime ? null : selection!.timeslotId, timeslots }
}

/** Refuses a customer who could book now, and a timeslot that can no longer be booked. */
export async function refuseIfBookable(
  sql: Sql,
  operatorId: string,
  { selection, date, timeslots }: WaitTarget,
  participants: number,
  seller: PriceSeller,
  now: Date,
): Promise<void> {
  const [first] = timeslots
  const named = `${isolate(selection.name)} on ${date}${timeslots.length === 1 ? ` at ${first!.time}` : ''}`
  const open = timeslots.filter(isOpen)
  if (open.length === 0) {
    const alternatives = await findAlternatives(
      sql,
      operatorId,
      selection.activityId,
      first!.startsAt,
      participants,
      seller,
      now,
    )
    throw new Refusal('timeslot-closed', `${named} cannot be booked any more.`, { alternatives })
  }
  const roomy = open.filter(each => each.availablePlaces >= participants).slice(0, 5)
  if (roomy.length === 0) return
  const available = Math.max(...roomy.map(each => each.availablePlaces))
  const detail = `${named} has ${available === 1 ? '1 place' : `${available} places`} left: there is no need to wait.`
  const alternatives = roomy.map(each => withPrice(each, seller, now))
  throw new Refusal('places-available', detail, { available, alternatives })
}

function isOpen({ status }: Timeslot): boolean {
  return status === TimeslotStatus.OPEN || status === TimeslotStatus.FULL
}

async function timeslotsOf(sql: Sql, operatorId: string, activityId: string, date: string, now: Date) {
  const day = dayOf(activityId, date)
  return (await findTimeslotsByDay(sql, operatorId, [day], now)).get(day) ?? []
}

function capacityViolations(timeslots: readonly Timeslot[], participants: number): Violation[] {
  const most = Math.max(...timeslots.map(each => each.capacity))
  if (timeslots.length === 0 || participants <= most) return []
  return [
    at('participants', `There are never more than ${most} places, however long one waits; it was ${participants}.`),
  ]
}

function givenIn(input: JoinWaitlistInput): Set<string> {
  return new Set(Object.entries(input).flatMap(([name, value]) => (value == null ? [] : [name])))
}

function at(field: keyof JoinWaitlistInput, detail: string): Violation {
  return { path: ['input', field], detail }
}
