import type { GraphQLResolveInfo } from 'graphql'
import { summaryFields } from '../../../domain/bookings/bookingColumns.ts'
import type { BookingFilter } from '../../../domain/bookings/lists/BookingFilter.ts'
import { countBookings, countBookingsBy } from '../../../domain/bookings/lists/countBookings.ts'
import {
  type BookingParent,
  listBookings,
  listBookingsBy,
  positionsIn,
} from '../../../domain/bookings/lists/listBookings.ts'
import { orderingOf } from '../../../domain/bookings/lists/orderingOf.ts'
import { refuseViolations } from '../../../domain/refusals/refusal.ts'
import type { PageRequest } from '../../../platform/sql/Page.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import type { BookingArguments } from './BookingArguments.ts'
import type { BookingConnection } from './BookingConnection.ts'
import { connectionOf } from './connectionOf.ts'
import { BY_INSTANT, readPart } from './cursor.ts'
import { nodesSelectOnly } from './nodesSelectOnly.ts'

/** What a summary has of a booking, and what is found by it. */
const SUMMARISED: ReadonlySet<string> = new Set([
  ...summaryFields,
  '__typename',
  'id',
  'product',
  'timeslot',
  'partner',
])

interface Requested {
  by: BookingParent
  filter: BookingFilter
  orderBy: BookingArguments['orderBy']
  part: PageRequest
  whole: boolean
}

type Database = Context['database']

const find = (
  database: Database,
  operatorId: string,
  parents: readonly string[],
  now: Date,
  { by, filter, orderBy, part, whole }: Requested,
) => listBookingsBy(database, operatorId, by, parents, filter, orderBy, part, now, whole)

const count = (
  database: Database,
  operatorId: string,
  parents: readonly string[],
  now: Date,
  { by, filter }: Pick<Requested, 'by' | 'filter'>,
) => countBookingsBy(database, operatorId, by, parents, filter, now)

/** A page of the operator's bookings, or of those of an activity, a timeslot or a partner. */
export async function bookingsOf(
  context: Context,
  parent: BookingConnection['parent'],
  { filter: given, orderBy, ...pagination }: BookingArguments,
  info: GraphQLResolveInfo,
): Promise<BookingConnection> {
  const { batch, database, now } = context
  const { operatorId } = callerOf(context)
  const { name, kind } = orderingOf(orderBy)
  const form = { ...BY_INSTANT, name, kind }
  const part = readPart(pagination, form)
  const filter = name === 'AMOUNT_DUE' ? ofUnpaid(given) : (given ?? {})
  const whole = !nodesSelectOnly(SUMMARISED, info)
  const page = parent
    ? (await batch.loadWith(find, operatorId, parent.parentId, { by: parent.by, filter, orderBy, part, whole }))!
    : await listBookings(database, operatorId, filter, orderBy, part, now, whole)
  return {
    ...connectionOf(page, positionsIn(orderBy), part, form),
    filter,
    ...(parent && { parent }),
    count: async () =>
      parent
        ? (await batch.loadWith(count, operatorId, parent.parentId, { by: parent.by, filter }))!
        : countBookings(database, operatorId, filter, now),
  }
}

/** The filter of a list by what is due, so that its totals are of the same bookings. */
function ofUnpaid(given: BookingArguments['filter']): BookingFilter {
  if (given?.unpaid === false) {
    const detail = 'A list ordered by `AMOUNT_DUE` has only unpaid bookings: leave `unpaid` out.'
    refuseViolations([{ path: ['filter', 'unpaid'], detail }])
  }
  return { ...given, unpaid: true }
}
