import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import type { UnitType } from '../../rules/pricing/Pricing.ts'
import { takesPlacesNow } from '../statusNow.ts'
import type { BookingFilter } from './BookingFilter.ts'
import { bookingConditions, type FilterValues, filterValues, SKEWED } from './bookingConditions.ts'
import { type BookingParent, parentColumns } from './listBookings.ts'
import type { UnitSum } from './UnitSum.ts'

interface Line {
  kind: string
  unitId: string
  unitType: UnitType
  name: string
  quantity: number
  paxCount: number
  amount: number
}

// Apart from the totals, because it unpacks the lines of every booking.
const unitsOf = (given: Given<FilterValues>) =>
  kysely
    .selectFrom('booking_of_operator as b')
    .innerJoinLateral(
      sql<Line>`jsonb_to_recordset(b.lines)`.as<'l'>(
        sql`l (kind text, "unitId" uuid, "unitType" text, name text, quantity int, "paxCount" int, amount bigint)`,
      ),
      join => join.onTrue(),
    )
    .select([
      'l.unitId',
      'l.unitType as type',
      sql<string>`max(l.name)`.as('name'),
      sql<number>`sum(l.quantity)::bigint`.as('quantity'),
      sql<number>`sum(l.quantity * l."paxCount")::bigint`.as('participants'),
      sql<number>`sum(l.amount)::bigint`.as('amount'),
    ])
    .where('l.kind', '=', 'UNIT')
    .where(bookingConditions(given))
    .where(takesPlacesNow(given.now))
    .groupBy(['l.unitId', 'l.unitType'])
    .orderBy('quantity', 'desc')
    .orderBy('l.unitId')

const sumUp = dynamicStatement(
  (given: Given<FilterValues>) => unitsOf(given),
  () => SKEWED,
)

const sumUpEach = dynamicStatement(
  (given: Given<FilterValues & { parents: readonly string[] }>, { by }: { by: BookingParent }) =>
    unitsOf(given)
      .select(sql<string>`${sql.ref(parentColumns[by])}`.as('parentId'))
      .where(sql<boolean>`${sql.ref(parentColumns[by])} = any(${given.parents})`)
      .groupBy(sql.ref(parentColumns[by])),
  () => SKEWED,
)

type UnitRow = Omit<UnitSum, 'price'> & { amount: number }

/** The units of the bookings that have places and match a filter, the most frequent one first. */
export async function totalUnits(
  db: Sql,
  operatorId: string,
  currency: string,
  filter: BookingFilter,
  now: Date,
): Promise<UnitSum[]> {
  const rows: UnitRow[] = await sumUp(db, await filterValues(db, operatorId, filter, now), {})
  return rows.map(row => asSum(row, currency))
}

/** The same for the bookings of each of many activities, timeslots or partners. */
export async function totalUnitsBy(
  db: Sql,
  operatorId: string,
  currency: string,
  by: BookingParent,
  parents: readonly string[],
  filter: BookingFilter,
  now: Date,
): Promise<Map<string, UnitSum[]>> {
  const values = { ...(await filterValues(db, operatorId, filter, now)), parents }
  const rows: (UnitRow & { parentId: string })[] = await sumUpEach(db, values, { by })
  const byParent = Map.groupBy(rows, row => row.parentId)
  return new Map(parents.map(id => [id, (byParent.get(id) ?? []).map(row => asSum(row, currency))]))
}

function asSum({ unitId, type, name, quantity, participants, amount }: UnitRow, currency: string): UnitSum {
  return { unitId, type, name, quantity, participants, price: { amount, currency } }
}
