import { sql } from 'kysely'
import { StaffRole } from '../domain/access/StaffRole.ts'
import { recountPlaces } from '../domain/availability/places.ts'
import { addInsertedToTotals } from '../domain/bookings/lists/addToTotals.ts'
import { countInsertedUsage } from '../domain/meters/totals/countInsertedUsage.ts'
import { recordChanges, recordProducts } from '../domain/outbox/recordChanges.ts'
import { findQuestions } from '../domain/waivers/findQuestions.ts'
import type { Database, Sql } from '../platform/sql/Database.ts'
import { locks } from '../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../platform/sql/preparedStatement.ts'
import type { DemoActivity } from './DemoActivity.ts'
import { Dice } from './Dice.ts'
import { demoStaff } from './demoStaff.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import type { DemoWaiver } from './inventAnswers.ts'
import { inventBookings } from './inventBookings.ts'
import { inventHistory } from './inventHistory.ts'
import { inventPayments } from './inventPayments.ts'
import { inventUsage } from './inventUsage.ts'
import { type DemoOperator, operators } from './operators.ts'
import { writeOperator } from './writeOperator.ts'
import { writeQuotas } from './writeQuotas.ts'
import { writeRequests } from './writeRequests.ts'
import { writeResources } from './writeResources.ts'
import { writeStorm } from './writeStorm.ts'
import { writeTimeslots } from './writeTimeslots.ts'

const recordActivities = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  recordProducts(operatorId, sql`product where operator_id = ${operatorId}`),
)

const recordBookings = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  recordChanges({
    kind: 'booking',
    operatorId,
    objectId: sql.ref('booking_id'),
    version: sql.ref('version'),
    from: sql`booking_event where operator_id = ${operatorId}`,
  }),
)

const recordQuotas = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  recordChanges({
    kind: 'quota',
    operatorId,
    objectId: sql.ref('quota_id'),
    from: sql`usage_quota where operator_id = ${operatorId}`,
  }),
)

/** The advisory lock that is held while the demo is loaded or its keys are opened. */
export const DEMO_LOCK = `select pg_advisory_xact_lock(${locks.demo})`

const LOADED = 'select from control_plane.operator where operator_id = $1'

/**
 * Loads the demo in one transaction, unless the database already has an operator. Returns whether it loaded the demo.
 */
export async function loadDemo(database: Database, now: Date): Promise<boolean> {
  return database.transaction(async db => {
    await db.query(DEMO_LOCK)
    const loaded = await db.query(LOADED, [idOf.operator(operators.kayaks)])
    if (loaded.length > 0) return false
    for (const operator of Object.values(operators)) {
      await writeOperator(db, operator, now)
      await writeTrade(db, operator, now)
    }
    // Until autovacuum analyses the tables, in about a minute, the planner would assume that they are empty.
    await db.query('select control_plane.analyze_tables()')
    return true
  })
}

/** Writes the bookings and the usage of an operator. */
async function writeTrade(db: Sql, operator: DemoOperator, now: Date): Promise<void> {
  const operatorId = idOf.operator(operator)
  const bookings = []
  for (const activity of operator.activities) {
    const timeslots = await writeTimeslots(db, operator, activity, now)
    const waiver = await readWaiver(db, operatorId, activity)
    bookings.push(...inventBookings(operator, activity, timeslots, waiver, now, new Dice(activity.slug)))
  }
  const dice = new Dice(`${operator.slug} payments`)
  const paid = bookings.map(({ row }) => inventPayments(row, counterKeyOf(operator), now, dice))
  const baskets = bookings.map(({ row }, index) => {
    const { basketId, channel, partnerId, priceMinor, refundMinor, currency, createdAt } = row
    const { paidMinor, refundedMinor } = paid[index]!
    const isPaid = paidMinor >= priceMinor
    return {
      ...{ operatorId, basketId, channel, partnerId, currency, createdAt, paidMinor, refundedMinor },
      status: isPaid ? 'COMPLETED' : 'OPEN',
      totalMinor: priceMinor - refundMinor,
      completedAt: isPaid ? createdAt : null,
    }
  })
  const answers = bookings.flatMap(({ row, answers }) =>
    answers.map(each => ({ operatorId, bookingId: row.bookingId, ...each })),
  )
  const usage = inventUsage(
    baskets.flatMap(({ basketId, completedAt }) => (completedAt ? [{ basketId, completedAt }] : [])),
    now,
    new Dice(operator.slug),
  )

  await insertRows(db, 'basket', baskets)
  await insertRows(
    db,
    'booking',
    bookings.map(({ row }) => row),
  )
  await insertRows(
    db,
    'payment',
    paid.flatMap(each => each.payments),
  )
  await insertRows(
    db,
    'refund',
    paid.flatMap(each => each.refunds),
  )
  await insertRows(
    db,
    'booking_event',
    bookings.flatMap(({ row }) => inventHistory(row)),
  )
  await insertRows(db, 'waiver_answer', answers)
  await writeStorm(
    db,
    operator,
    bookings.map(({ row }) => row),
    now,
  )
  await insertRows(
    db,
    'usage_entry',
    usage.map(each => ({ operatorId, ...each, recordedAt: each.occurredAt })),
  )
  await writeQuotas(db, operator, now)
  await writeRequests(db, operator, now)
  await recountPlaces(db, operatorId)
  await addInsertedToTotals(db, operatorId)
  await countInsertedUsage(db, operatorId)
  await recordActivities(db, { operatorId })
  await recordBookings(db, { operatorId })
  await recordQuotas(db, { operatorId })
  await writeResources(db, operator, now)
}

/** Who takes the payments at the counter of an operator. */
function counterKeyOf(operator: DemoOperator): string | null {
  const person = demoStaff.find(each => each.operator === operator && each.role === StaffRole.RECEPTION)
  return person ? idOf.staff(person.email) : null
}

async function readWaiver(db: Sql, operatorId: string, activity: DemoActivity): Promise<DemoWaiver> {
  const samples = (activity.questions ?? []).map(
    each => [idOf.question(activity, each.slug), each.samples ?? []] as const,
  )
  return { questions: await findQuestions(db, operatorId, idOf.activity(activity)), samples: new Map(samples) }
}
