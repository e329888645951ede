import { sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

/** The bookings that one statement adds up without a timeout. */
const BATCH_SIZE = 200_000

const MAX_DIFFERENCES = 100

/** What the totals are kept by. */
interface Group {
  /** Null for the totals of all days. */
  date: string | null
  activityId: string
  channel: string
  partnerId: string | null
  status: string
}

const SUMMED = ['bookings', 'participants', 'priceMinor', 'commissionMinor', 'refundMinor'] as const

type Sums = Record<(typeof SUMMED)[number], number>

/** Totals that differ from the sum of their bookings. */
export interface TotalDifference extends Group {
  booked: Sums
  kept: Sums
}

const addUp = preparedStatement(
  ({ operatorId, after, atOnce }: Placeholders<{ operatorId: string; after: string; atOnce: number }>) => sql<
    Group & Sums & { last: string }
  >`
  with part as materialized (
    select booking_id, date, activity_id, channel, partner_id, status, participants, price_minor, commission_minor, refund_minor
    from booking where operator_id = ${operatorId} and booking_id > ${after} order by booking_id limit ${atOnce}
  )
  select date, activity_id "activityId", channel, partner_id "partnerId", status, count(*) bookings, sum(participants) participants,
    sum(price_minor)::bigint "priceMinor", sum(commission_minor)::bigint "commissionMinor", sum(refund_minor)::bigint "refundMinor",
    (select booking_id from part order by booking_id desc limit 1) last
  from part group by 1, 2, 3, 4, 5`,
)

const addUpKept = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<Group & Sums>`
  with kept as (
    select null::date date, activity_id, channel, partner_id, status, bookings, participants, price_minor, commission_minor,
      refund_minor
    from booking_total where operator_id = ${operatorId} and (date is null or not merged)
    union all
    select date, activity_id, channel, partner_id, status, bookings, participants, price_minor, commission_minor, refund_minor
    from booking_total where operator_id = ${operatorId} and date is not null
  )
  select date, activity_id "activityId", channel, partner_id "partnerId", status, sum(bookings)::bigint bookings,
    sum(participants)::bigint participants, sum(price_minor)::bigint "priceMinor", sum(commission_minor)::bigint "commissionMinor",
    sum(refund_minor)::bigint "refundMinor"
  from kept group by 1, 2, 3, 4, 5`,
)

const insertPart = preparedStatement(
  ({
    operatorId,
    activityId,
    channel,
    partnerId,
    status,
    date,
    bookings,
    participants,
    priceMinor,
    commissionMinor,
    refundMinor,
  }: Placeholders<{ operatorId: string } & Group & Sums>) => sql`
  insert into booking_total (operator_id, activity_id, channel, partner_id, status, date, bookings, participants, price_minor,
    commission_minor, refund_minor)
  values (${operatorId}, ${activityId}, ${channel}, ${partnerId}, ${status}, ${date}, ${bookings}, ${participants}, ${priceMinor},
    ${commissionMinor}, ${refundMinor})`,
)

/**
 * Adds up every booking of an operator and compares the sums with the kept totals. Totals that differ are corrected and reported:
 * the bookings are what counts, and the totals were not kept right.
 * @param atOnce how many bookings a statement adds up
 */
export async function verifyBookingTotals(
  database: Database,
  operatorId: string,
  { report, stopping }: { report(error: unknown, about: object): void; stopping: AbortSignal },
  atOnce = BATCH_SIZE,
): Promise<void> {
  const compare = (lock?: string) =>
    database.transaction(async db => {
      // In one snapshot they are equal, even while bookings are being made.
      await db.query('set transaction isolation level repeatable read')
      if (lock) await db.query(lock)
      const found = await findTotalDifferences(db, operatorId, stopping, atOnce)
      if (lock) for (const each of correctionsOf(found)) await insertPart(db, { operatorId, ...each })
      return found
    })
  if ((await compare()).length === 0) return
  // Two that correct the same totals at once would do so twice. Before the snapshot, which begins with the first query.
  const found = await compare('lock table booking_total in share update exclusive mode')
  if (found.length === 0) return
  const error = new Error(
    `The totals of bookings of operator ${operatorId} were not what its bookings add up to: ${found.length} differed, and were corrected.`,
  )
  report(error, { operatorId, differing: found.length, differences: found.slice(0, MAX_DIFFERENCES) })
}

/** Compares the totals with the sums of the bookings, and changes nothing. Exact in a transaction with one snapshot. */
export async function findTotalDifferences(
  db: Sql,
  operatorId: string,
  stopping: AbortSignal,
  atOnce = BATCH_SIZE,
): Promise<TotalDifference[]> {
  const found = new Map<string, TotalDifference>()
  const differenceOf = ({ date, activityId, channel, partnerId, status }: Group) => {
    const group = { date, activityId, channel, partnerId, status }
    const difference = found.get(nameOf(group)) ?? { ...group, booked: none(), kept: none() }
    found.set(nameOf(group), difference)
    return difference
  }
  for (const row of await addUpKept(db, { operatorId })) add(differenceOf(row).kept, row)
  for (let after: string | undefined = FIRST; after; ) {
    stopping.throwIfAborted()
    const rows: (Group & Sums & { last: string })[] = await addUp(db, { operatorId, after, atOnce })
    for (const row of rows) {
      // Holds have no totals.
      if (row.status === 'ON_HOLD') continue
      add(differenceOf(row).booked, row)
      add(differenceOf({ ...row, date: null }).booked, row)
    }
    after = rows[0]?.last
  }
  return [...found.values()].filter(({ booked, kept }) => SUMMED.some(name => booked[name] !== kept[name]))
}

/** The parts that correct differences. A part of a day counts for all days, too. */
function correctionsOf(differences: readonly TotalDifference[]): (Group & Sums)[] {
  const days: (Group & Sums)[] = []
  const allDays = new Map<string, Group & Sums>()
  for (const { booked, kept, ...group } of differences) {
    const ofAll = { ...group, date: null }
    const rest = allDays.get(nameOf(ofAll)) ?? { ...ofAll, ...none() }
    allDays.set(nameOf(ofAll), rest)
    const part = less(booked, kept)
    if (group.date !== null) days.push({ ...group, ...part })
    add(rest, group.date === null ? part : less(none(), part))
  }
  return [...days, ...[...allDays.values()].filter(each => SUMMED.some(name => each[name] !== 0))]
}

const nameOf = ({ date, activityId, channel, partnerId, status }: Group) =>
  [date, activityId, channel, partnerId, status].join()

const FIRST = '00000000-0000-0000-0000-000000000000'

const none = (): Sums => ({ bookings: 0, participants: 0, priceMinor: 0, commissionMinor: 0, refundMinor: 0 })

function add(sums: Sums, more: Sums): void {
  for (const name of SUMMED) sums[name] += more[name]
}

function less(sums: Sums, other: Sums): Sums {
  const result = none()
  for (const name of SUMMED) result[name] = sums[name] - other[name]
  return result
}
