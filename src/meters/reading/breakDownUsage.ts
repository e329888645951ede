import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { dynamicStatement, type Given } from '../../database/dynamicStatement.ts'
import { refuseFaults } from '../../refusal.ts'
import { findReadable } from './findReadable.ts'
import { type MemberValues, memberConditions, memberValues } from './memberConditions.ts'
import { occurredWithin } from './occurredWithin.ts'
import { periodOf } from './periodOf.ts'
import type { UsageBreakdown } from './UsageBreakdown.ts'
import type { UsageMemberFilter } from './UsageMemberFilter.ts'

export const MOST_GROUPS = 1000

/** Which part of a meter's usage is broken down, and by what. */
export interface BreakdownRequest {
  meter: string
  member: string
  from: string
  to: string
  where: readonly UsageMemberFilter[]
  /** How many groups to list. */
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

// The ledger is read, one range of the index by meter: the totals know nothing of extra info. A correction has the extra info of the
// entry that it corrects, so that it counts in the same group; a group of which every entry was voided is as good as none.
const breakDown = dynamicStatement((given: Given<Broken>) => {
  const { operatorId, timeZone, meter, from, to, member, known } = given
  // Where the member itself must have a value, that is the one group.
  const grouped = known ? sql`${known}::text` : member ? sql`json_member(e.extra_info, ${member})` : sql`null::text`
  return sql<GroupRow>`
  with counted as materialized (
    select ${grouped} as value, sum(e.usage) as usage, sum(e.events) as events
    from usage_entry e
    where e.operator_id = ${operatorId} and e.meter = ${meter} and ${occurredWithin({ timeZone, from, to })}
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

interface Broken extends MemberValues {
  operatorId: string
  timeZone: string
  meter: string
  from: string
  to: string
  /** By what it is broken down; undefined where that must have a value or be absent. */
  member: string | undefined
  /** The value that the member must have. */
  known: string | undefined
  limit: number
}

/** What was used on a meter in a period, by the value that a top-level member of the extra info has. */
export async function breakDownUsage(
  db: Sql,
  operatorId: string,
  timeZone: string,
  request: BreakdownRequest,
): Promise<UsageBreakdown> {
  const { member, from, to, where, first } = request
  const meter = request.meter.trim()
  if (first < 1 || first > MOST_GROUPS) {
    refuseFaults([{ path: ['first'], detail: `first must be from 1 to ${MOST_GROUPS}; it is ${first}.` }])
  }
  const period = periodOf(timeZone, from, to)
  if (meter === '') refuseFaults([{ path: ['meter'], detail: 'meter must not be blank.' }])
  const wanted = memberValues(where, ['where'])
  const members = new Set([member, ...where.map(each => each.member)]).size
  const deleted = await findReadable(db, operatorId, timeZone, { meter, from, to, members }, ['to'])
  const filter = where.find(each => each.member === member)
  const rows = await breakDown(
    db,
    {
      operatorId,
      timeZone,
      meter,
      from,
      to,
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
    groups: rows.map(({ value, usage, events }) => ({ value, usage, events })),
    remaining: {
      groups: (last?.groups ?? 0) - rows.length,
      usage: last?.usageBeyond ?? '0',
      events: last?.eventsBeyond ?? 0,
    },
    totals: { usage: last?.totalUsage ?? '0', events: last?.totalEvents ?? 0 },
    deleted,
  }
}
