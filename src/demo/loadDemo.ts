import { recountPlaces } from '../availability/places.ts'
import type { Database, Sql } from '../database/Database.ts'
import { locks } from '../database/locks.ts'
import { findQuestions } from '../waivers/findQuestions.ts'
import type { DemoActivity } from './DemoActivity.ts'
import { Dice } from './Dice.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import type { DemoWaiver } from './inventAnswers.ts'
import { inventBookings } from './inventBookings.ts'
import { inventHistory } from './inventHistory.ts'
import { inventUsage } from './inventUsage.ts'
import { type DemoOperator, operators } from './operators.ts'
import { writeOperator } from './writeOperator.ts'
import { writeQuotas } from './writeQuotas.ts'
import { writeRequests } from './writeRequests.ts'
import { writeResources } from './writeResources.ts'
import { writeTimeslots } from './writeTimeslots.ts'

/** The advisory lock that is held while the demo is loaded or its keys are opened. */
export const DEMO_LOCK = `select pg_advisory_xact_lock(${locks.demo})`

const LOADED = 'select from operator where operator_id = $1'

/**
 * Loads the demo in one transaction, unless the database already has an operator. Returns whether it loaded the demo.
 */
export async function loadDemo(database: Database, now: Date): Promise<boolean> {
  return database.transaction(async sql => {
    await sql.query(DEMO_LOCK)
    const loaded = await sql.query(LOADED, [idOf.operator(operators.kayaks)])
    if (loaded.length > 0) return false
    for (const operator of Object.values(operators)) {
      await writeOperator(sql, operator, now)
      await writeTrade(sql, operator, now)
    }
    // Until autovacuum analyses the tables, in about a minute, the planner would assume that they are empty.
    await sql.query('analyze product, timeslot, booking, waiver_answer, usage_entry, resource_use')
    return true
  })
}

/** Writes the bookings and the usage of an operator. */
async function writeTrade(sql: Sql, operator: DemoOperator, now: Date): Promise<void> {
  const operatorId = idOf.operator(operator)
  const bookings = []
  for (const activity of operator.activities) {
    const timeslots = await writeTimeslots(sql, operator, activity, now)
    const waiver = await readWaiver(sql, operatorId, activity)
    bookings.push(...inventBookings(operator, activity, timeslots, waiver, now, new Dice(activity.slug)))
  }
  const baskets = bookings.map(
    ({ row: { basketId, channel, partnerId, priceMinor, refundMinor, currency, createdAt } }) => ({
      operatorId,
      basketId,
      channel,
      partnerId,
      status: 'COMPLETED',
      totalMinor: priceMinor - refundMinor,
      paidMinor: priceMinor,
      currency,
      createdAt,
      completedAt: createdAt,
    }),
  )
  const answers = bookings.flatMap(({ row, answers }) =>
    answers.map(each => ({ operatorId, bookingId: row.bookingId, ...each })),
  )
  const usage = inventUsage(baskets, now, new Dice(operator.slug))

  await insertRows(sql, 'basket', baskets)
  await insertRows(
    sql,
    'booking',
    bookings.map(({ row }) => row),
  )
  await insertRows(
    sql,
    'booking_event',
    bookings.flatMap(({ row }) => inventHistory(row)),
  )
  await insertRows(sql, 'waiver_answer', answers)
  await insertRows(
    sql,
    'usage_entry',
    usage.map(each => ({ operatorId, ...each, recordedAt: each.occurredAt })),
  )
  await writeQuotas(sql, operator, now)
  await writeRequests(sql, operator, now)
  await recountPlaces(sql, operatorId)
  await writeResources(sql, operator, now)
}

async function readWaiver(sql: Sql, operatorId: string, activity: DemoActivity): Promise<DemoWaiver> {
  const samples = (activity.questions ?? []).map(
    each => [idOf.question(activity, each.slug), each.samples ?? []] as const,
  )
  return { questions: await findQuestions(sql, operatorId, idOf.activity(activity)), samples: new Map(samples) }
}
