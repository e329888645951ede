import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { localDay } from '../../scalars/localDay.ts'
import { addToTotals } from './addToTotals.ts'
import { findZone } from './findZone.ts'
import { startOfDay } from './startOfDay.ts'
import { withExclusiveUsageLock } from './withExclusiveUsageLock.ts'

/** Days of meters per batch, each with at most 25 hours and 16 slots: blocks recording for a few milliseconds. */
const AT_ONCE = 20

/** From the first to the last day of a batch: what lies between them is read as well. */
const MAX_DAYS = 20

const HOUR_MS = 3_600_000

interface MeterDay {
  day: string
  meter: string
}

const selectUncompacted = preparedStatement(
  ({ operatorId, before, day, meter, atOnce }: Placeholders<Batch>) => sql<MeterDay>`
  select distinct d.day, d.meter from usage_day d
  where d.operator_id = ${operatorId} and d.slot > 0 and d.day < ${before} and (d.day, d.meter) > (${day}::date, ${meter}::text)
  order by d.day, d.meter limit ${atOnce}`,
)

interface Batch extends MeterDay {
  operatorId: string
  before: string
  atOnce: number
}

/** A range of days of some meters, and between which instants its hours start. */
interface Days {
  operatorId: string
  meters: readonly string[]
  from: string
  to: string
  since: Date
  until: Date
}

const ofDays = ({ operatorId, meters, from, to }: Placeholders<Days>) =>
  sql`d.operator_id = ${operatorId} and d.meter = any(${meters}) and d.day between ${from} and ${to}`

const ofHours = ({ operatorId, meters, since, until }: Placeholders<Days>) =>
  sql`h.operator_id = ${operatorId} and h.meter = any(${meters}) and h.starts_at >= ${since} and h.starts_at < ${until}`

// What is merged is what was deleted: on a database that is sharded, a transaction that a worker has prepared, and whose end it does not
// know after a crash, holds no lock of the ledger.
const takeDays = preparedStatement(
  (values: Placeholders<Days>) => sql<DayTotal>`
  with taken as (
    delete from usage_day d where ${ofDays(values)} and d.slot > 0 returning d.day, d.meter, d.usage, d.events
  )
  select day, meter, sum(usage) usage, sum(events)::bigint events from taken group by 1, 2`,
)

const takeHours = preparedStatement(
  (values: Placeholders<Days>) => sql<HourTotal>`
  with taken as (
    delete from usage_hour h where ${ofHours(values)} and h.slot > 0 returning h.starts_at, h.meter, h.usage, h.events
  )
  select starts_at "startsAt", meter, sum(usage) usage, sum(events)::bigint events from taken group by 1, 2`,
)

interface Total {
  meter: string
  usage: string
  events: number
}

interface DayTotal extends Total {
  day: string
}

interface HourTotal extends Total {
  startsAt: Date
}

const mergeDays = preparedStatement(({ operatorId, periods, meters, usages, events }: Placeholders<Merged<string>>) =>
  addToTotals.days(sql`
  select ${operatorId}::uuid, g.day, g.meter, 0, g.usage, g.events
  from unnest(${periods}::date[], ${meters}::text[], ${usages}::numeric[], ${events}::bigint[]) g ("day", meter, usage, events)`),
)

const mergeHours = preparedStatement(({ operatorId, periods, meters, usages, events }: Placeholders<Merged<Date>>) =>
  addToTotals.hours(sql`
  select ${operatorId}::uuid, g.meter, g.starts_at, 0, g.usage, g.events
  from unnest(${periods}::timestamptz[], ${meters}::text[], ${usages}::numeric[], ${events}::bigint[]) g (starts_at, meter, usage, events)`),
)

/** The totals of days or hours to merge, as one array per column. */
interface Merged<Period> {
  operatorId: string
  periods: readonly Period[]
  meters: readonly string[]
  usages: readonly string[]
  events: readonly number[]
}

// Voided and deleted usage adds up to zero.
const deleteZeroDays = preparedStatement(
  (values: Placeholders<Days>) => sql`
  delete from usage_day d where ${ofDays(values)} and d.slot = 0 and d.usage = 0 and d.events = 0`,
)

const deleteZeroHours = preparedStatement(
  (values: Placeholders<Days>) => sql`
  delete from usage_hour h where ${ofHours(values)} and h.slot = 0 and h.usage = 0 and h.events = 0`,
)

/**
 * Merges the totals of days before yesterday into one slot: few writers need them any more, and a reader of a year reads one row
 * per day. A late entry gets its own slot until the next night.
 */
export async function compactUsage(
  database: Database,
  operatorId: string,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  // A change of the zone meanwhile changes only which hours are merged, and no sum.
  const { timeZone } = await findZone(database, operatorId)
  const before = localDay(now, timeZone, -1)
  for (let last: MeterDay = { day: '0001-01-01', meter: '' }; ; ) {
    stopping.throwIfAborted()
    // Read before recording is blocked. Rows that were merged in the meantime are merged again.
    const found = await selectUncompacted(database, { operatorId, before, ...last, atOnce: AT_ONCE })
    if (found.length === 0) return
    const batch = daysOf(found, timeZone)
    last = batch.last
    await withExclusiveUsageLock(database, operatorId, async db => {
      const values = { operatorId, ...batch }
      const days = await takeDays(db, values)
      if (days.length > 0) await mergeDays(db, { operatorId, periods: days.map(each => each.day), ...columnsOf(days) })
      const hours = await takeHours(db, values)
      if (hours.length > 0)
        await mergeHours(db, { operatorId, periods: hours.map(each => each.startsAt), ...columnsOf(hours) })
      for (const run of [deleteZeroDays, deleteZeroHours]) await run(db, values)
    })
  }
}

function columnsOf(totals: readonly Total[]) {
  return {
    meters: totals.map(each => each.meter),
    usages: totals.map(each => each.usage),
    events: totals.map(each => each.events),
  }
}

/** As many of the days of meters as are in one range. Where the clocks change by less than an hour, the hour before it overlaps. */
function daysOf(found: readonly MeterDay[], timeZone: string): Omit<Days, 'operatorId'> & { last: MeterDay } {
  const from = Temporal.PlainDate.from(found[0]!.day)
  const end = from.add({ days: MAX_DAYS }).toString()
  const within = found.filter(({ day }) => day < end)
  const last = within.at(-1)!
  return {
    last,
    meters: [...new Set(within.map(({ meter }) => meter))],
    from: from.toString(),
    to: last.day,
    since: new Date(startOfDay(from, timeZone) - HOUR_MS),
    until: new Date(startOfDay(Temporal.PlainDate.from(last.day).add({ days: 1 }), timeZone)),
  }
}
