import { type BookingParent, listBookingsBy, positionOf } from '../../bookings/lists/listBookings.ts'
import { orderingOf } from '../../bookings/lists/orderingOf.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import type { BookingArguments } from './BookingArguments.ts'
import type { BookingConnection } from './BookingConnection.ts'
import { connectionOf } from './connectionOf.ts'
import { BY_INSTANT, readPart } from './cursor.ts'

type Arguments = Pick<BookingArguments, 'filter' | 'orderBy'> & { by: BookingParent; part: ReturnType<typeof readPart> }

const find = (
  database: Context['database'],
  operatorId: string,
  parents: readonly string[],
  now: Date,
  { by, filter, orderBy, part }: Arguments,
) => listBookingsBy(database, operatorId, by, parents, filter ?? {}, orderBy, part, now)

/** A page of the bookings of an activity, a timeslot or a partner. */
export async function bookingsOf(
  context: Context,
  by: BookingParent,
  parentId: string,
  { filter, orderBy, ...pagination }: BookingArguments,
): Promise<BookingConnection> {
  const { name, kind } = orderingOf(orderBy)
  const form = { ...BY_INSTANT, name, kind }
  const part = readPart(pagination, form)
  const { operatorId } = callerOf(context)
  const page = (await context.batch.loadWith(find, operatorId, parentId, { by, filter, orderBy, part }))!
  const connection = connectionOf(page, booking => positionOf(booking, orderBy), part, form)
  return { ...connection, filter: filter ?? {}, parent: { by, parentId } }
}
