import { type Expression, sql } from 'kysely'
import { fittingPlaces, lockFreeTimeslots, takeAllPlaces, takeSharedPlaces } from '../../availability/places.ts'
import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { announceSale } from './insertBooking.ts'
import { type Purchase, type PurchaseOutcome, type PurchaseValues, valuesOf } from './Purchase.ts'
import { type GivenPurchase, purchaseWrites } from './purchaseWrites.ts'

/** The result of one purchase of several. */
export interface JointOutcome extends PurchaseOutcome {
  /** Whether another transaction had locked the timeslot, so that nothing was decided. */
  busy: boolean
}

/** The types of the values of each purchase. */
const columns = {
  timeslotId: 'uuid',
  participants: 'int',
  earliestStart: 'timestamptz',
  basketId: 'uuid',
  channel: 'text',
  partnerId: 'uuid',
  priceMinor: 'bigint',
  voucherMinor: 'bigint',
  currency: 'text',
  now: 'timestamptz',
  status: 'text',
  bookingId: 'uuid',
  bookingReference: 'text',
  activityId: 'uuid',
  date: 'date',
  time: 'text',
  startsAt: 'timestamptz',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  phone: 'text',
  paymentReference: 'text',
  partnerReference: 'text',
  notes: 'text',
  language: 'text',
  waiverStatus: 'text',
  lines: 'text',
  cancellationTiers: 'text',
  commissionMinor: 'bigint',
  commissionRate: 'int',
  retailCounted: 'bigint',
  commissionCounted: 'bigint',
  voucherCounted: 'bigint',
  statedPartnerId: 'uuid',
  keyId: 'uuid',
  actor: 'text',
  callerId: 'uuid',
  idempotencyKey: 'text',
  fingerprint: 'bytea',
  answer: 'jsonb',
  usageInfo: 'text',
} satisfies Partial<Record<keyof PurchaseValues, string>>

const names = Object.keys(columns) as (keyof typeof columns)[]

const columnList = sql.join(names.map(name => sql`${sql.ref(name)} ${sql.raw(columns[name])}`))

interface Asked {
  operatorId: string
  /** As JSON: an array of the values of each purchase, and its `place` in the order of arrival. */
  asked: string
}

/** The values of each purchase, as columns of the rows of `taken`. */
function columnsOf(operatorId: Expression<string>): GivenPurchase {
  const refs = Object.fromEntries(names.map(name => [name, sql.ref(`taken.${name}`)]))
  return { ...refs, operatorId } as unknown as GivenPurchase
}

// The same as the statement of one purchase, for several of one operator. A key that was used before is found here, as far as this
// statement sees it: not by EXISTS, which PostgreSQL would answer by reading all keys of the operator.
const askedAndMine = ({ operatorId, asked }: Placeholders<Asked>) => sql`
  asked as materialized (
    select * from jsonb_to_recordset(${asked}::jsonb) a (place int, ${columnList})
  ), mine as materialized (
    select a.place, a."timeslotId", a.participants, a."earliestStart",
      a."idempotencyKey" is null or pg_try_advisory_xact_lock(
        ${locks.idempotencyKey(operatorId, sql.ref('a.callerId'), sql.ref('a.idempotencyKey'))}) ok,
      (
        select true from idempotency_record r
        where r.operator_id = ${operatorId} and r.caller_id = a."callerId" and r.idempotency_key = a."idempotencyKey") is true done
    from asked a
  )`

const MAY_TAKE = sql`(select * from mine where ok and not done)`

const TAKEN = sql`
  taken as materialized (
    select a.* from asked a join fitting f on f.place = a.place where f.fits
  )`

const writesOf = (operatorId: Expression<string>) =>
  purchaseWrites(columnsOf(operatorId), { onHold: false, answered: false, imported: false })

// For each timeslot, places are taken in the order of arrival. A timeslot that another transaction has locked is not waited for, so
// that a slow change of one timeslot delays no booking of another, and two of these statements cannot deadlock.
const purchases = statement(
  (given: Placeholders<Asked>) => sql<JointOutcome & { place: number }>`
  with ${askedAndMine(given)}, locked as materialized (
    ${lockFreeTimeslots(given.operatorId, sql`array(select distinct "timeslotId" from asked)`)}
  ), fitting as (
    ${fittingPlaces(sql`locked`, MAY_TAKE)}
  ), ${TAKEN}, moved as (
    ${takeAllPlaces(given.operatorId, sql`(select "timeslotId", sum(participants)::int places, count(*)::int parties from taken group by 1)`)}
  ), ${writesOf(given.operatorId)}
  select m.place, t.place is not null booked, not m.ok contended, m.ok and l.timeslot_id is null busy
  from mine m
  left join taken t on t.place = m.place
  left join locked l on l.timeslot_id = m."timeslotId"`,
)

// What resources allow a timeslot depends on others, which this statement would see only as they were before it. So one function takes
// all counters, after it has locked them in the order of all transactions; it waits for those that are locked.
const sharingPurchases = statement(
  (given: Placeholders<Asked>) => sql<JointOutcome & { place: number }>`
  with ${askedAndMine(given)}, fitting as materialized (
    ${takeSharedPlaces(given.operatorId, MAY_TAKE)}
  ), ${TAKEN}, ${writesOf(given.operatorId)}
  select m.place, t.place is not null booked, not m.ok contended, false busy
  from mine m left join taken t on t.place = m.place`,
)

/**
 * Writes purchases of one operator in one statement, each if its places are free. None is on hold, imported or with answers, either all
 * or none of them use resources, and no two have the same idempotency key.
 */
export async function insertBookings(db: Sql, operatorId: string, joint: readonly Purchase[]): Promise<JointOutcome[]> {
  const asked = JSON.stringify(joint.map(askedOf))
  const write = joint[0]?.usesResources ? sharingPurchases : purchases
  const rows = await write(db, { operatorId, asked })
  const outcomes: JointOutcome[] = []
  for (const { place, ...outcome } of rows) {
    outcomes[place] = outcome
    if (outcome.booked) announceSale(db, joint[place]!)
  }
  return outcomes
}

function askedOf(purchase: Purchase, place: number) {
  const values = valuesOf(purchase)
  const row: Record<string, unknown> = { place }
  for (const name of names) row[name] = values[name]
  row.fingerprint = values.fingerprint && `\\x${values.fingerprint.toString('hex')}`
  row.answer = values.answer === null ? null : purchase.booking
  return row
}
