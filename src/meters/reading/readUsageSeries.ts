import type { Sql } from '../../database/Database.ts'
import { refuseFaults } from '../../refusal.ts'
import type { Bucket } from './Bucket.ts'
import { bucketsOf } from './bucketsOf.ts'
import { periodOf } from './periodOf.ts'
import { previousPeriod } from './previousPeriod.ts'
import { UsageBucket } from './UsageBucket.ts'
import type { MeterSeries, UsageSeries } from './UsageSeries.ts'

const MOST_METERS = 20

interface SeriesRow {
  meter: string
  usage: string
  events: number
  usageBefore: string
  eventsBefore: number
  difference: string
  percentage: string | null
  /** By the keys of buckets; those without usage are not there. */
  points: Record<string, [usage: string, events: number]>
}

/** How the totals of days name the bucket of a day. */
const DAY_KEYS: Record<UsageBucket, string> = {
  HOUR: 'null::date',
  DAY: 'd.day',
  WEEK: `date_trunc('week', d.day::timestamp)::date`,
  MONTH: `date_trunc('month', d.day::timestamp)::date`,
}

// An hour of what retention has deleted keeps the instant at which it began in the zone of that time: it counts in the one of the
// zone of now that its beginning is in, as it does in its day.
const HOURS = `
  select c.place, extract(epoch from k.hour)::bigint as key, sum(h.usage) as usage, sum(h.events) as events
  from chosen c join usage_hour h on h.meter = c.meter
  cross join lateral (
    select case when h.slot >= 0 then h.starts_at else date_trunc('hour', h.starts_at, $8) end as hour
  ) k
  where h.operator_id = $1 and h.starts_at >= $6 and h.starts_at < $7::timestamptz + interval '1 hour' and k.hour between $6 and $7
  group by 1, 2`

const DAYS = 'select place, key, usage, events from counted where not earlier'

// One statement and one look at the totals, so that the points of a meter add up to its total even while usage is recorded. The
// meters are the ones asked for, or those with the highest usage. The totals of both periods are one range of days, read once.
const READ = (bucket: UsageBucket) => `
  with chosen as materialized (
    select meter, place from unnest($5::text[]) with ordinality given (meter, place)
    union all (
      select meter, row_number() over (order by sum(usage) desc, meter collate "C") from usage_day
      where $5::text[] is null and operator_id = $1 and day between $2 and $3
      group by meter having sum(events) > 0 order by 2 limit ${MOST_METERS}
    )
  ), counted as materialized (
    select c.place, ${DAY_KEYS[bucket]} as key, d.day < $2 as earlier, sum(d.usage) as usage, sum(d.events) as events
    from chosen c join usage_day d on d.meter = c.meter
    where d.operator_id = $1 and d.day between $4 and $3
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
    from (${bucket === UsageBucket.HOUR ? HOURS : DAYS}) p group by place
  )
  select t.meter, trim_scale(t.usage) "usage", t.events::bigint "events",
    trim_scale(t.usage_before) "usageBefore", t.events_before::bigint "eventsBefore",
    trim_scale(t.usage - t.usage_before) "difference",
    trim_scale(round(100 * (t.usage - t.usage_before) / nullif(t.usage_before, 0), 2)) "percentage",
    coalesce(p.points, '{}') "points"
  from totals t left join points p on p.place = t.place
  order by t.place`

/**
 * What was used over time, with every bucket of the period. It reads totals only, so that it costs as much as there are meters and
 * days or hours, and not as much as was recorded.
 *
 * @param meters those with the highest usage where there are none
 */
export async function readUsageSeries(
  sql: Sql,
  operatorId: string,
  timeZone: string,
  from: string,
  to: string,
  bucket: UsageBucket,
  meters: readonly string[],
): Promise<UsageSeries> {
  const asked = [...new Set(meters.map(each => each.trim()))]
  if (asked.length > MOST_METERS) {
    const detail = `At most ${MOST_METERS} meters are answered at once; these are ${asked.length}.`
    refuseFaults([{ path: ['meters'], detail }])
  }
  const blank = meters.flatMap((meter, at) => (meter.trim() === '' ? [at] : []))
  refuseFaults(blank.map(at => ({ path: ['meters', at], detail: `meters number ${at + 1} must not be blank.` })))
  const period = periodOf(timeZone, from, to)
  const previous = previousPeriod(timeZone, period)
  const buckets = await bucketsOf(sql, timeZone, period, bucket)
  const hours = bucket === UsageBucket.HOUR ? [instantOf(buckets[0]), instantOf(buckets.at(-1)), timeZone] : []
  const values = [operatorId, from, to, previous.from, asked.length > 0 ? asked : null, ...hours]
  const rows = await sql.query<SeriesRow>(READ(bucket), values)
  return { period, previousPeriod: previous, buckets, series: rows.map(row => asSeries(row, buckets)) }
}

/** The instant by which the totals name an hour. */
function instantOf(hour: Bucket | undefined): Date {
  return new Date(Number(hour?.key ?? 0) * 1000)
}

function asSeries(row: SeriesRow, buckets: readonly Bucket[]): MeterSeries {
  const { meter, usage, events, usageBefore, eventsBefore, difference, percentage } = row
  return {
    meter,
    points: buckets.map(({ key }) => {
      const [usage, events] = row.points[key] ?? ['0', 0]
      return { usage, events }
    }),
    totals: { usage, events },
    previous: { usage: usageBefore, events: eventsBefore, difference, percentage },
  }
}
