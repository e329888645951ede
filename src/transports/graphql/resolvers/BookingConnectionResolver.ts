import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { BookingFilter } from '../../../domain/bookings/lists/BookingFilter.ts'
import { BookingTotals } from '../../../domain/bookings/lists/BookingTotals.ts'
import type { BookingParent } from '../../../domain/bookings/lists/listBookings.ts'
import { totalBookings, totalBookingsBy } from '../../../domain/bookings/lists/totalBookings.ts'
import { totalUnits, totalUnitsBy } from '../../../domain/bookings/lists/totalUnits.ts'
import { UnitSum } from '../../../domain/bookings/lists/UnitSum.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import type { Context } from '../Context.ts'
import { BookingConnection } from '../lists/BookingConnection.ts'
import { callerOf } from './callerOf.ts'

@Resolver(() => BookingConnection)
export class BookingConnectionResolver {
  @FieldResolver(() => BookingTotals, {
    description: 'The totals of all bookings in the list, not only those of this page. What is sold is in `active`.',
  })
  async totals(@Root() { filter, parent }: BookingConnection, @Ctx() context: Context): Promise<TotalsOfList> {
    const { operatorId, currency } = callerOf(context)
    const totals = parent
      ? (await context.batch.loadWith(totalsBy, operatorId, parent.parentId, { by: parent.by, filter, currency }))!
      : await totalBookings(context.database, operatorId, currency, filter, context.now)
    return { ...totals, filter, ...(parent && { parent }) }
  }
}

/** Totals with the list that they are of. */
type TotalsOfList = BookingTotals & Pick<BookingConnection, 'filter' | 'parent'>

@Resolver(() => BookingTotals)
export class BookingTotalsResolver {
  @FieldResolver(() => [UnitSum], {
    description:
      'The units of the bookings that have places (`active`), the most frequent one first. An activity without units of its own has one.',
  })
  @Cost({ objects: 10 })
  async units(@Root() { filter, parent }: TotalsOfList, @Ctx() context: Context): Promise<UnitSum[]> {
    const { operatorId, currency } = callerOf(context)
    if (!parent) return totalUnits(context.database, operatorId, currency, filter, context.now)
    return (await context.batch.loadWith(unitsBy, operatorId, parent.parentId, { by: parent.by, filter, currency }))!
  }
}

interface TotalsRequest {
  by: BookingParent
  filter: BookingFilter
  currency: string
}

/** The units of the bookings of many activities, timeslots or partners. */
export const unitsBy = (
  database: Context['database'],
  operatorId: string,
  parents: readonly string[],
  now: Date,
  { by, filter, currency }: TotalsRequest,
) => totalUnitsBy(database, operatorId, currency, by, parents, filter, now)

const totalsBy = (
  database: Context['database'],
  operatorId: string,
  parents: readonly string[],
  now: Date,
  { by, filter, currency }: TotalsRequest,
) => totalBookingsBy(database, operatorId, currency, by, parents, filter, now)
