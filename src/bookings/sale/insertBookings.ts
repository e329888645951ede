import { type Expression, sql } from 'kysely'
import {
  fittingPlaces,
  lockFreeTimeslots,
  takeAllPlaces,
  takeHeldPlaces,
  takeSharedPlaces,
} from '../../availability/places.ts'
import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { holdExpiryJobs } from '../holds/scheduleHoldExpiry.ts'
import { announceSale } from './insertBooking.ts'
import { isAnswered, type Purchase, type PurchaseValues, type TriedOutcome, valuesOf } from './Purchase.ts'
import { type GivenPurchase, purchaseWrites } from './purchaseWrites.ts'
import { storedAnswer } from './storedAnswer.ts'

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
  answers: 'text',
  lines: 'text',
  cancellationTiers: 'text',
  commissionMinor: 'bigint',
  commissionRate: 'int',
  retailCounted: 'bigint',
  commissionCounted: 'bigint',
  voucherCounted: 'bigint',
  statedPartnerId: 'uuid',
  holdExpiresAt: 'timestamptz',
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
  /** The API key of holds. */
  heldBy: string | null
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
    select a.place, a."timeslotId", a.participants, a."earliestStart", a.now,
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

interface Variant {
  /** Whether the timeslots use resources that activities share. */
  shared: boolean
  /** Whether any of the purchases has waiver answers. */
  answered: boolean
}

const writesOf = (operatorId: Expression<string>, variant: { onHold: boolean; answered: boolean }) =>
  purchaseWrites(columnsOf(operatorId), { ...variant, uploaded: false, imported: false })

// For each timeslot, places are taken in the order of arrival. A timeslot that another transaction has locked is not waited for, so
// that a slow change of one timeslot delays no booking of another, and two of these statements cannot deadlock.
const plainSales = (answered: boolean) =>
  statement(
    (given: Placeholders<Asked>) => sql<TriedOutcome & { place: number }>`
  with ${askedAndMine(given)}, locked as materialized (
    ${lockFreeTimeslots(given.operatorId, sql`array(select distinct "timeslotId" from asked)`)}
  ), fitting as (
    ${fittingPlaces(sql`locked`, MAY_TAKE)}
  ), ${TAKEN}, moved as (
    ${takeAllPlaces(given.operatorId, sql`(select "timeslotId", sum(participants)::int places, count(*)::int parties from taken group by 1)`)}
  ), ${writesOf(given.operatorId, { onHold: false, answered })}
  select m.place, t.place is not null booked, not m.ok contended, m.ok and l.timeslot_id is null undecided
  from mine m
  left join taken t on t.place = m.place
  left join locked l on l.timeslot_id = m."timeslotId"`,
  )

// What resources allow a timeslot depends on others, which this statement would see only as they were before it. So one function takes
// all counters, after it has locked them in the order of all transactions; it waits for those that are locked.
const sharingSales = (answered: boolean) =>
  statement(
    (given: Placeholders<Asked>) => sql<TriedOutcome & { place: number }>`
  with ${askedAndMine(given)}, fitting as materialized (
    ${takeSharedPlaces(given.operatorId, MAY_TAKE)}
  ), ${TAKEN}, ${writesOf(given.operatorId, { onHold: false, answered })}
  select m.place, t.place is not null booked, not m.ok contended, false undecided
  from mine m left join taken t on t.place = m.place`,
  )

// Holds need a function too: how many places their key holds is read under the lock of the key.
const holds = ({ shared, answered }: Variant) =>
  statement((given: Placeholders<Asked>) => {
    const { operatorId, heldBy } = given
    return sql<TriedOutcome & { place: number }>`
  with ${askedAndMine(given)}, fitting as materialized (
    select place, held fits from (${takeHeldPlaces({ operatorId, heldBy, asked: MAY_TAKE, shared, waits: false })}) taken
  ), ${TAKEN}, ${writesOf(operatorId, { onHold: true, answered })}, enqueued as (
    ${holdExpiryJobs(columnsOf(operatorId))}
  )
  select m.place, f.fits is true booked, not m.ok contended, f.fits is null and m.ok and not m.done undecided,
    (select count(*) from enqueued) jobs
  from mine m left join fitting f on f.place = m.place`
  })

const eachVariant = <Result>(build: (variant: Variant) => Result) =>
  [false, true].map(shared => [false, true].map(answered => build({ shared, answered })))

const saleVariants = eachVariant(({ shared, answered }) => (shared ? sharingSales : plainSales)(answered))
const holdVariants = eachVariant(holds)

/**
 * Writes purchases of one operator in one statement, each if its places are free. They are sales, or the holds of one API key, which
 * start baskets of their own. One is undecided if another transaction has locked its timeslot, or if only a transaction of its own can
 * decide it. None is imported or has uploads, either all or none of them use resources, and no two have the same idempotency key.
 */
export async function insertBookings(db: Sql, operatorId: string, joint: readonly Purchase[]): Promise<TriedOutcome[]> {
  const asked = JSON.stringify(joint.map(askedOf))
  const { usesResources, booking } = joint[0]!
  const { heldBy } = booking
  const variants = heldBy === null ? saleVariants : holdVariants
  const write = variants[Number(usesResources)]![Number(joint.some(isAnswered))]!
  const outcomes: TriedOutcome[] = []
  for (const { place, booked, contended, undecided } of await write(db, { operatorId, heldBy, asked })) {
    outcomes[place] = { booked, contended, undecided }
    if (booked) announceSale(db, joint[place]!)
  }
  return outcomes
}

function askedOf(purchase: Purchase, place: number) {
  const values = valuesOf(purchase)
  const row: Record<string, unknown> = { place }
  for (const name of names) row[name] = values[name]
  row.fingerprint = values.fingerprint && `\\x${values.fingerprint.toString('hex')}`
  row.answer = values.answer === null ? null : storedAnswer(purchase.booking)
  return row
}
