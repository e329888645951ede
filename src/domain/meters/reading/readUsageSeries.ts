import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import {
  type Placeholders,
  type PreparedStatement,
  preparedStatement,
} from '../../../platform/sql/preparedStatement.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { type OffsetValues, offsetValues } from '../totals/offsetValues.ts'
import type { Bucket } from './Bucket.ts'
import { bucketsOf } from './bucketsOf.ts'
import { periodOf } from './periodOf.ts'
import { previousPeriod } from './previousPeriod.ts'
import { UsageBucket } from './UsageBucket.ts'
import type { MeterSeries, UsageSeries } from './UsageSeries.ts'

const MAX_METERS = 20

interface SeriesRow {
  meter: string
  usage: string
  events: number
  usageBefore: string
  eventsBefore: number
  difference: string
  percentage: string | null
  /** By bucket key; buckets without usage are missing. */
  points: Record<string, [usage: string, events: number]>
}

/** The bucket key of a day, in terms of the daily totals. */
const DAY_KEYS: Record<UsageBucket, RawBuilder<string>> = {
  HOUR: sql`null::date`,
  DAY: sql`d.day`,
  WEEK: sql`date_trunc('week', d.day::timestamp)::date`,
  MONTH: sql`date_trunc('month', d.day::timestamp)::date`,
}

// Archived hours, of entries that retention has deleted, keep the instants of the time zone in which they were counted. Each
// counts in the hour of the current zone in which it starts, just as in its day.
const hours = ({ operatorId, firstHour, lastHour, starts, seconds }: Placeholders<Read>) => sql`
  select c.place, extract(epoch from k.hour)::bigint as key, sum(h.usage) as usage, sum(h.events) as events
  from chosen c join usage_hour h on h.meter = c.meter
  cross join lateral (
    select case when h.slot >= 0 then h.starts_at else local_hour(h.starts_at, ${starts}, ${seconds}) end as hour
  ) k
  where h.operator_id = ${operatorId} and h.starts_at >= ${firstHour} and h.starts_at < ${lastHour}::timestamptz + interval '1 hour'
    and k.hour between ${firstHour} and ${lastHour}
  group by 1, 2`

const DAYS = sql`select place, key, usage, events from counted where not earlier`

// One statement with one snapshot, so that the points of a meter add up to its total even while usage is being recorded. The
// meters are the requested ones, or those with the highest usage. The totals of both periods are one range of days, read once.
const read = (bucket: UsageBucket) =>
  preparedStatement((given: Placeholders<Read>) => {
    const { operatorId, from, to, previousFrom, meters } = given
    return sql<SeriesRow>`
  with chosen as materialized (
    select meter, place from unnest(${meters}::text[]) with ordinality given (meter, place)
    union all (
      select meter, row_number() over (order by sum(usage) desc, meter collate "C") from usage_day
      where ${meters}::text[] is null and operator_id = ${operatorId} and day between ${from} and ${to}
      group by meter having sum(events) > 0 order by 2 limit ${MAX_METERS}
    )
  ), counted as materialized (
    select c.place, ${DAY_KEYS[bucket]} as key, d.day < ${from} as earlier, sum(d.usage) as usage, sum(d.events) as events
    from chosen c join usage_day d on d.meter = c.meter
    where d.operator_id = ${operatorId} and d.day between ${previousFrom} and ${to}
    group by 1, 2, 3
  ), totals as (
    select c.place, c.meter,
      coalesce(sum(d.usage) filter (where not d.earlier), 0) as usage,
      coalesce(sum(d.events) filter (where not d.earlier), 0) as events,
      coalesce(sum(d.usage) filter (where d.earlier), 0) as usage_before,
      coalesce(sum(d.events) filter (where d.earlier), 0) as events_before
    from chosen c left join counted d on d.place = c.place
    group by c.place, c.meter
  ), points as (
    select place, json_object_agg(key, json_build_array(trim_scale(usage)::text, events::bigint)) as points
    from (${bucket === UsageBucket.HOUR ? hours(given) : DAYS}) p group by place
  )
  select t.meter, trim_scale(t.usage) "usage", t.events::bigint "events",
    trim_scale(t.usage_before) "usageBefore", t.events_before::bigint "eventsBefore",
    trim_scale(t.usage - t.usage_before) "difference",
    trim_scale(round(100 * (t.usage - t.usage_before) / nullif(t.usage_before, 0), 2)) "percentage",
    coalesce(p.points, '{}') "points"
  from totals t left join points p on p.place = t.place
  order by t.place`
  })

interface Read extends OffsetValues {
  operatorId: string
  from: string
  to: string
  previousFrom: string
  meters: readonly string[] | null
  /** Only for buckets of hours. */
  firstHour: Date
  lastHour: Date
}

const reads: Record<UsageBucket, PreparedStatement<Read, SeriesRow>> = {
  HOUR: read(UsageBucket.HOUR),
  DAY: read(UsageBucket.DAY),
  WEEK: read(UsageBucket.WEEK),
  MONTH: read(UsageBucket.MONTH),
}

/**
 * Reads usage over time, with every bucket of the period. It reads only totals, so its cost depends on the number of meters and
 * of days or hours, not on the number of entries.
 *
 * @param meters if empty, those with the highest usage
 */
export async function readUsageSeries(
  db: Sql,
  operatorId: string,
  timeZone: string,
  from: string,
  to: string,
  bucket: UsageBucket,
  meters: readonly string[],
): Promise<UsageSeries> {
  const requested = [...new Set(meters.map(each => each.trim()))]
  if (requested.length > MAX_METERS) {
    const detail = `At most ${MAX_METERS} meters are answered at once; these are ${requested.length}.`
    refuseViolations([{ path: ['meters'], detail }])
  }
  const blank = meters.flatMap((meter, index) => (meter.trim() === '' ? [index] : []))
  refuseViolations(
    blank.map(index => ({ path: ['meters', index], detail: `meters number ${index + 1} must not be blank.` })),
  )
  const period = periodOf(timeZone, from, to)
  const previous = previousPeriod(timeZone, period)
  const buckets = await bucketsOf(db, timeZone, period, bucket)
  const rows = await reads[bucket](db, {
    operatorId,
    from,
    to,
    previousFrom: previous.from,
    meters: requested.length > 0 ? requested : null,
    ...offsetValues(timeZone),
    firstHour: instantOf(buckets[0]),
    lastHour: instantOf(buckets.at(-1)),
  })
  return { period, previousPeriod: previous, buckets, series: rows.map(row => asSeries(row, buckets)) }
}

/** The instant that identifies an hour in the totals. */
function instantOf(hour: Bucket | undefined): Date {
  return new Date(Number(hour?.key ?? 0) * 1000)
}

function asSeries(row: SeriesRow, buckets: readonly Bucket[]): MeterSeries {
  const { meter, usage, events, usageBefore, eventsBefore, difference, percentage } = row
  return {
    meter,
    points: buckets.map(({ key }) => {
      const [usage, eventCount] = row.points[key] ?? ['0', 0]
      return { usage, eventCount }
    }),
    totals: { usage, eventCount: events },
    previous: { usage: usageBefore, eventCount: eventsBefore, difference, percentage },
  }
}
