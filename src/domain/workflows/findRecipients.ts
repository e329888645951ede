import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findTimeslotsById } from '../availability/findTimeslots.ts'
import { statusNow } from '../bookings/statusNow.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import type { MessageInput } from './MessageInput.ts'
import { MAX_RECIPIENTS, messageViolations } from './messageViolations.ts'
import { type BookingForEmail, readBookings } from './readBookings.ts'

const selectOfTimeslot = preparedStatement(
  ({ operatorId, timeslotId, now }: Placeholders<{ operatorId: string; timeslotId: string; now: Date }>) =>
    kysely
      .selectFrom('booking as b')
      .select('b.booking_id as bookingId')
      .where('b.operator_id', '=', operatorId)
      .where('b.timeslot_id', '=', timeslotId)
      .where(sql<boolean>`${statusNow(now)} in ('PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')`)
      .limit(MAX_RECIPIENTS + 1),
)

/** The bookings that a message is for, by the names of their customers. */
export interface Recipients {
  reachable: BookingForEmail[]
  /** Without an address: a hold that has no customer yet, or the customer was erased. */
  unreachable: BookingForEmail[]
}

/** Finds the bookings that a message is for, and refuses it with every violation at once. */
export async function findRecipients(db: Sql, operatorId: string, input: MessageInput, now: Date): Promise<Recipients> {
  const { bookingIds, timeslotId } = input
  const given = new Set(Object.entries(input).flatMap(([name, value]) => (value == null ? [] : [name])))
  const violations: Violation[] = messageViolations(input, given)
  let found: BookingForEmail[] = []
  if (bookingIds) {
    found = await readBookings(db, operatorId, [...new Set(bookingIds)], now)
    const known = new Set(found.map(each => each.bookingId))
    const detail = 'No booking of this operator has this BookingID.'
    for (const [place, id] of bookingIds.entries()) {
      if (!known.has(id)) violations.push({ path: ['bookingIds', place], detail })
    }
  }
  if (timeslotId) {
    const slots = await findTimeslotsById(db, operatorId, [timeslotId], now)
    const rows = await selectOfTimeslot(db, { operatorId, timeslotId, now })
    if (!slots.has(timeslotId)) {
      violations.push({ path: ['timeslotId'], detail: 'No timeslot of this operator has this TimeslotID.' })
    } else if (rows.length > MAX_RECIPIENTS) {
      const detail = `This timeslot has more than ${MAX_RECIPIENTS} bookings, the most for one message: give their bookingIds in parts.`
      violations.push({ path: ['timeslotId'], detail })
    } else {
      const ids = rows.map(each => each.bookingId)
      found = await readBookings(db, operatorId, ids, now)
    }
  }
  refuseViolations(violations.map(each => ({ ...each, path: ['input', ...each.path] })))
  const inOrder = found.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  return {
    reachable: inOrder.filter(each => each.customer !== null),
    unreachable: inOrder.filter(each => each.customer === null),
  }
}

const nameOf = ({ customer, bookingReference }: BookingForEmail) =>
  `${customer?.lastName} ${customer?.firstName} ${bookingReference}`
