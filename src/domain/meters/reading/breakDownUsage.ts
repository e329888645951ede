import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import type { OffsetValues } from '../totals/offsetValues.ts'
import type { ExtraInfoFilter } from './ExtraInfoFilter.ts'
import { findReadable } from './findReadable.ts'
import { type MemberValues, memberConditions, memberValues } from './memberConditions.ts'
import { occurredWithin, valuesWithin } from './occurredWithin.ts'
import { periodOf } from './periodOf.ts'
import type { UsageBreakdown } from './UsageBreakdown.ts'

export const MAX_GROUPS = 1000

/** Which part of a meter's usage to break down, and by which member. */
export interface BreakdownRequest {
  meter: string
  member: string
  from: string
  to: string
  where: readonly ExtraInfoFilter[]
  /** The maximum number of groups to list. */
  first: number
}

interface GroupRow {
  value: string | null
  usage: string
  events: number
  groups: number
  totalUsage: string
  totalEvents: number
  usageBeyond: string
  eventsBeyond: number
}

// Reads the ledger, one index range for the meter, because the totals do not have the extra info. A correction has the extra info
// of its entry, so it counts in the same group; a group whose entries were all voided is left out.
const breakDown = dynamicStatement((given: Given<Broken>) => {
  const { operatorId, meter, member, known } = given
  // If a condition requires a value of the member itself, there is only that group.
  const grouped = known ? sql`${known}::text` : member ? sql`json_member(e.extra_info, ${member})` : sql`null::text`
  return sql<GroupRow>`
  with counted as materialized (
    select ${grouped} as value, sum(e.usage) as usage, sum(e.events) as events
    from usage_entry e
    where e.operator_id = ${operatorId} and e.meter = ${meter} and ${occurredWithin(given)}
      and ${memberConditions(given)}
    group by 1 having sum(e.events) > 0
  ), ranked as (
    select *, row_number() over (order by usage desc, value collate "C") as place from counted
  )
  select value, trim_scale(usage) "usage", events::bigint "events",
    count(*) over () "groups", trim_scale(sum(usage) over ()) "totalUsage", (sum(events) over ())::bigint "totalEvents",
    trim_scale(sum(usage) over () - sum(usage) over (order by place)) "usageBeyond",
    (sum(events) over () - sum(events) over (order by place))::bigint "eventsBeyond"
  from ranked order by place limit ${given.limit}`
})

interface Broken extends MemberValues, OffsetValues {
  operatorId: string
  meter: string
  from: string
  to: string
  since: Date
  until: Date
  /** The member to group by; undefined if a condition requires a value of it, or its absence. */
  member: string | undefined
  /** The value that a condition requires of the member. */
  known: string | undefined
  limit: number
}

/** Sums the usage of a meter in a period by the value of a top-level member of the extra info. */
export async function breakDownUsage(
  db: Sql,
  operatorId: string,
  timeZone: string,
  request: BreakdownRequest,
): Promise<UsageBreakdown> {
  const { member, from, to, where, first } = request
  const meter = request.meter.trim()
  if (first < 1 || first > MAX_GROUPS) {
    refuseViolations([{ path: ['first'], detail: `first must be from 1 to ${MAX_GROUPS}; it is ${first}.` }])
  }
  const period = periodOf(timeZone, from, to)
  if (meter === '') refuseViolations([{ path: ['meter'], detail: 'meter must not be blank.' }])
  const wanted = memberValues(where, ['where'])
  const members = new Set([member, ...where.map(each => each.key)]).size
  const deleted = await findReadable(db, operatorId, timeZone, { meter, from, to, members }, ['to'])
  const filter = where.find(each => each.key === member)
  const rows = await breakDown(
    db,
    {
      operatorId,
      meter,
      from,
      to,
      ...valuesWithin(timeZone, { from, to }),
      ...wanted,
      member: filter ? undefined : member,
      known: filter?.value ?? undefined,
      limit: first,
    },
    {},
  )
  const last = rows.at(-1)
  return {
    period,
    groups: rows.map(({ value, usage, events }) => ({ value, usage, eventCount: events })),
    remaining: {
      groupCount: (last?.groups ?? 0) - rows.length,
      usage: last?.usageBeyond ?? '0',
      eventCount: last?.eventsBeyond ?? 0,
    },
    totals: { usage: last?.totalUsage ?? '0', eventCount: last?.totalEvents ?? 0 },
    deleted,
  }
}
