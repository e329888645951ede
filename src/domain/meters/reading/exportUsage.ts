import { sql } from 'kysely'
import type { Database } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import { type OffsetValues, offsetValues } from '../totals/offsetValues.ts'
import type { ExportedEntry, ExportedPart } from './ExportedEntry.ts'

const PAGE = 2000
const DAY = 86_400_000

/** An entry and its position, in microseconds, which a Date would lose. */
interface Row extends ExportedEntry {
  instant: string
}

// Days are those of the totals. The time bounds, wider at either end than any time zone requires, are for the index; each page
// continues where the one before ended.
const selectPage = dynamicStatement(
  ({ operatorId, instant, id, last, starts, seconds, from, to, meter }: Given<ExportPage>) => sql<Row>`
  select e.id, e.meter, trim_scale(e.usage) usage, trim_scale(coalesce(c.usage, e.usage)) "countedUsage",
    case c.kind when 'VOID' then 'VOIDED' when 'AMEND' then 'AMENDED' else 'RECORDED' end status, e.extra_info "extraInfo",
    e.occurred_at "occurredAt", e.recorded_at "recordedAt", e.source, e.idempotency_key "idempotencyKey",
    e.occurred_at::text instant
  from usage_entry e
  left join lateral (
    select c.kind, c.usage from usage_correction c where c.operator_id = ${operatorId} and c.entry_id = e.id
    order by c.number desc limit 1
  ) c on true
  where e.operator_id = ${operatorId} and (e.occurred_at, e.id) > (${instant}::timestamptz, ${id}) and e.occurred_at < ${last}
    and local_time(e.occurred_at, ${starts}, ${seconds})::date between ${from} and ${to} and e.events = 1
    ${meter ? sql`and e.meter = ${meter}` : sql``}
  order by e.occurred_at, e.id limit ${PAGE}`,
)

interface ExportPage extends OffsetValues {
  operatorId: string
  /** Where the page before ended. */
  instant: string
  id: number
  last: Date
  from: string
  to: string
  meter: string | undefined
}

// A sort would read all remaining entries for every page, which the planner underestimates after a large import.
const IN_ORDER = `select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`

/**
 * Reads the entries of a range of days, oldest first, one page at a time. It holds only one page in memory, and no database
 * resources between pages. Entries that are recorded during the export before its current position are left out.
 */
export async function* exportUsage(
  database: Database,
  operatorId: string,
  timeZone: string,
  { from, to, meter }: ExportedPart,
): AsyncGenerator<ExportedEntry[]> {
  const first = new Date(Date.parse(from) - DAY).toISOString()
  const last = new Date(Date.parse(to) + 3 * DAY)
  const part = { operatorId, last, ...offsetValues(timeZone), from, to, meter: meter?.trim() }
  for (let instant = first, id = 0; ; ) {
    const rows = await database.reading(async db => {
      await db.query(IN_ORDER)
      return selectPage(db, { ...part, instant, id }, {})
    })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    ;({ instant, id } = rows.at(-1)!)
  }
}
