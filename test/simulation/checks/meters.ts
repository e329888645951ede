import { dayAt } from '../Model.ts'
import { meters as meterTraits, operatorNames } from '../marketplace.ts'
import { type Check, type Scene, since } from './Check.ts'

/** What was acknowledged is in the summaries, once; what the service does is metered once; quotas are reached as the sums say. */
export const meters: Check = {
  promise: 'meters',
  async find(scene) {
    return [
      ...(await compareSummaries(scene)),
      ...(await findTwice(scene)),
      ...(await compareTotals(scene)),
      ...(await compareBuiltIn(scene)),
      ...(await compareQuotas(scene)),
    ]
  },
}

async function compareSummaries({ client, names, model, now, full }: Scene): Promise<string[]> {
  const found: string[] = []
  for (const operator of operatorNames) {
    const to = dayAt(now, operator)
    const from = full ? '2040-01-01' : dayAt(now - 3 * 86_400_000, operator)
    // A summary has at most as many days as the API says.
    const { data, detail } = await client.get(`/api/v2/usage/meters?from=${from}&to=${to}`, names.usage[operator])
    if (!data) {
      found.push(`The summary of ${operator} was refused: ${detail}`)
      continue
    }
    for (const { meter } of meterTraits[operator]) {
      const own = model.entries.filter(each => each.operator === operator && each.meter === meter && each.day >= from)
      const modelled = own.reduce((sum, each) => sum + each.counted, 0) / 8
      const told = data.Meters.find((each: { Meter: string }) => each.Meter === meter)?.TotalUsage ?? 0
      if (told !== modelled)
        found.push(`The summary of ${meter} from ${from} is ${told}; ${modelled} was acknowledged.`)
    }
  }
  return found
}

const ENTRIES = `
  select idempotency_key key, count(*)::int count, min(id)::int id from usage_entry where events = 1 and idempotency_key = any($1) group by 1`

async function findTwice({ admin, model, full, now }: Scene): Promise<string[]> {
  const from = new Date(full ? 0 : now - 3 * 86_400_000).toISOString().slice(0, 10)
  const entries = model.entries.filter(each => each.day >= from)
  const rows = await admin.query<{ key: string; count: number; id: number }>(ENTRIES, [entries.map(each => each.key)])
  const byKey = new Map(rows.map(each => [each.key, each]))
  return entries.flatMap(({ key, id }) => {
    const row = byKey.get(key)
    if (id === null) return row ? [`Entry ${key} was refused, and is recorded.`] : []
    if (!row) return [`Entry ${key}, acknowledged as ${id}, is not there.`]
    return row.count === 1 && row.id === id
      ? []
      : [`Entry ${key}, acknowledged as ${id}, is recorded ${row.count} times, first as ${row.id}.`]
  })
}

const TOTALS = `
  select coalesce(r.meter, t.meter) meter, coalesce(r.day, t.day)::text "day", coalesce(r.usage, 0)::text recorded, coalesce(t.usage, 0)::text counted
  from (select e.operator_id, e.meter, (e.occurred_at at time zone o.time_zone)::date "day", trim_scale(sum(e.usage)) usage
    from usage_entry e join operator o using (operator_id) where e.occurred_at >= $1::date + 1 group by 1, 2, 3) r
  full join (select operator_id, meter, day, trim_scale(sum(usage)) usage from usage_day where day >= $1::date + 1 group by 1, 2, 3) t
    using (operator_id, meter, day)
  where coalesce(r.usage, 0) <> coalesce(t.usage, 0) and coalesce(r.day, t.day) > $1::date + 1`

async function compareTotals(scene: Scene): Promise<string[]> {
  const rows = await scene.admin.query<{ meter: string; day: string; recorded: string; counted: string }>(TOTALS, [
    since(scene, 8),
  ])
  return rows.map(
    each => `The entries of ${each.meter} on ${each.day} add up to ${each.recorded}, and its total is ${each.counted}.`,
  )
}

// Purchases that are complete and accepted, since the beginning, and e-mails that were sent lately: they are kept for a limited time.
const BUILT_IN = `
  with counted as (
    select operator_id, meter, count(*)::int entries from usage_entry
    where source = 'service' and (meter = 'order-completed' or occurred_at >= $1) group by 1, 2
  ), happened as (
    select operator_id, 'order-completed' meter, count(*)::int events from basket
    where status = 'COMPLETED' and not uncounted group by 1
    union all select operator_id, case kind when 'WAITLIST_OFFER' then 'waitlist-notified' else 'workflow-email-sent' end, count(*)::int
    from email where status = 'SENT' and kind in ('WORKFLOW', 'WAITLIST_OFFER') and sent_at >= $1 group by 1, 2
  )
  select meter, coalesce(entries, 0) entries, coalesce(events, 0) events from counted full join happened using (operator_id, meter)
  where coalesce(entries, 0) <> coalesce(events, 0)`

async function compareBuiltIn({ admin, now, full }: Scene): Promise<string[]> {
  const from = new Date(now - (full ? 28 : 3) * 86_400_000)
  const rows = await admin.query<{ meter: string; entries: number; events: number }>(BUILT_IN, [from])
  return rows.map(each => `${each.meter} was counted ${each.entries} times for what happened ${each.events} times.`)
}

const QUOTAS = `
  select q.operator_id "operatorId", q.meter, q.period, q.threshold::float8 threshold,
    array(select period_start::text from usage_quota_crossing c where c.operator_id = q.operator_id and c.quota_id = q.quota_id) periods,
    (select count(*)::int from usage_quota_crossing c where c.operator_id = q.operator_id and c.quota_id = q.quota_id and crossed_at >= $1) lately,
    (select count(*)::int from email e where e.operator_id = q.operator_id and e.quota_id = q.quota_id and e.created_at >= $1) emails
  from usage_quota q`

interface Quota {
  operatorId: string
  meter: string
  period: 'DAY' | 'MONTH'
  threshold: number
  periods: string[]
  lately: number
  emails: number
}

async function compareQuotas({ admin, names, model, now }: Scene): Promise<string[]> {
  const rows = await admin.query<Quota>(QUOTAS, [new Date(now - 6 * 86_400_000)])
  return rows.flatMap(({ operatorId, meter, period, threshold, periods, lately, emails }) => {
    const operator = operatorNames.find(each => names.operatorIds[each] === operatorId)!
    const length = period === 'DAY' ? 10 : 7
    const reached = new Set(periods.map(each => each.slice(0, length)))
    const found = [...model.usage]
      .filter(([name]) => name.startsWith(`${operator} ${meter} `) && name.split(' ')[2]!.length === length)
      .flatMap(([name, { sum, most }]) => {
        const start = name.split(' ')[2]!
        if (sum / 8 >= threshold && !reached.has(start))
          return [`The quota of ${meter} was reached in ${start} with ${sum / 8}, and that was not recorded.`]
        if (most / 8 < threshold && reached.has(start))
          return [
            `The quota of ${meter} was recorded as reached in ${start}; its usage was never more than ${most / 8}.`,
          ]
        return []
      })
    return lately === emails
      ? found
      : [...found, `The quota of ${meter} was reached ${lately} times lately, and ${emails} e-mails say so.`]
  })
}
