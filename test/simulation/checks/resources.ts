import { type Check, uuidOf } from './Check.ts'

// What bookings use, counted anew from them: it shares nothing with the counts of the service. What begins at an instant at which
// something else ends uses what that leaves. The past is left out: a resource may have become fewer since.
const USES = `
  with sold as (
    select operator_id, timeslot_id, sum(participants)::int participants, count(*)::int bookings
    from booking where status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW') and starts_at > $1 group by 1, 2
  ), used as (
    select t.operator_id, t.timeslot_id, n.resource_id, t.starts_at - make_interval(mins => n.minutes_before) starts,
      t.ends_at + make_interval(mins => n.minutes_after) ends, n.quantity * case n.per
        when 'PARTICIPANT' then s.participants when 'GROUP' then ceil(s.participants::numeric / n.group_size)
        when 'BOOKING' then s.bookings else 1 end used
    from sold s join timeslot t using (operator_id, timeslot_id)
    join resource_need n on n.operator_id = t.operator_id and n.activity_id = t.activity_id
  )`

const OVERUSED = `${USES}, edge as (
    select operator_id, resource_id, starts instant, used change from used
    union all select operator_id, resource_id, ends, -used from used
  ), total as (
    select operator_id, resource_id, instant, sum(change) over (partition by operator_id, resource_id order by instant, change) used from edge
  )
  select r.name, r.quantity, t.instant, max(t.used)::int used from total t join resource r using (operator_id, resource_id)
  where t.used > r.quantity group by 1, 2, 3 order by 3, 1`

const MISCOUNTED = `${USES}
  select r.name, coalesce(c.starts_at, u.starts) starts, coalesce(c.used, 0) counted, coalesce(u.used, 0)::int used
  from used u full join (select * from resource_use where starts_at > $1 and used > 0) c using (operator_id, timeslot_id, resource_id)
  join resource r on r.operator_id = coalesce(c.operator_id, u.operator_id) and r.resource_id = coalesce(c.resource_id, u.resource_id)
  where coalesce(c.used, 0) <> coalesce(u.used, 0) and coalesce(c.starts_at, u.starts) > $1`

const QUANTITIES = 'select resource_id id, quantity from resource'

/** At no instant more of a resource is used than there is, and what is counted is what bookings use. */
export const resources: Check = {
  promise: 'resources',
  async find({ admin, now, model, names }) {
    const at = [new Date(now)]
    const over = await admin.query<{ name: string; quantity: number; instant: Date; used: number }>(OVERUSED, at)
    const wrong = await admin.query<{ name: string; starts: Date; counted: number; used: number }>(MISCOUNTED, at)
    const stored = new Map(
      (await admin.query<{ id: string; quantity: number }>(QUANTITIES)).map(each => [each.id, each.quantity]),
    )
    return [
      ...over.map(
        each => `${each.used} of ${each.name} are used at ${each.instant.toISOString()}; there are ${each.quantity}.`,
      ),
      ...wrong.map(
        each =>
          `${each.counted} of ${each.name} are counted from ${each.starts.toISOString()}; its bookings use ${each.used}.`,
      ),
      ...Object.entries(model.quantities).flatMap(([name, quantity]) => {
        const found = stored.get(uuidOf(names.resourceIds[name as keyof typeof names.resourceIds]))
        return found === quantity ? [] : [`There are ${found} of ${name}; ${quantity} were acknowledged.`]
      }),
    ]
  },
}
