import { encodeTypeId } from '../../../src/domain/scalars/typeid.ts'
import type { Sql } from '../../../src/platform/sql/Database.ts'
import type { Entry, History, Order } from './History.ts'
import { mostPlaces } from './Load.ts'

/** Disagreements between a history and the database, in a sentence each. */
export interface Findings {
  /** Acknowledged, but missing or different. */
  lost: string[]
  /** Existing more often than requested, or although refused. */
  doubled: string[]
  /** Timeslots with more places sold than there are, and resources of which more is used than there is. */
  oversold: string[]
}

/** The number of confirmations that the mail server received, by recipient. */
export type Mailbox = ReadonlyMap<string, number>

interface BookingRow {
  order: string
  reference: string
  status: string
  participants: number
}

interface EntryRow {
  key: string
  id: string
  usage: string
}

const BOOKINGS = `
  select partner_reference "order", booking_reference reference, status, participants from booking
  where partner_reference = any($1)`

const ENTRIES = 'select idempotency_key key, id::text, usage::text from usage_entry where idempotency_key = any($1)'

const ACTIVE = `('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')`

const OVERSOLD = `
  select t.timeslot_id id, t.time, t.capacity, t.taken, t.held, coalesce(b.sold, 0)::int sold, coalesce(b.held, 0)::int held_by_bookings
  from timeslot t left join (
    select operator_id, timeslot_id, sum(participants) sold, sum(participants) filter (where status = 'ON_HOLD') held
    from booking where status in ${ACTIVE} group by 1, 2) b using (operator_id, timeslot_id)
  where t.taken > t.capacity or coalesce(b.sold, 0) > t.capacity or t.taken <> coalesce(b.sold, 0) or t.held <> coalesce(b.held, 0)`

// What bookings use, recounted from them: it shares nothing with the counts of the service. What begins at an instant at which something
// else ends uses what that leaves.
const OVERUSED = `
  with sold as (
    select operator_id, timeslot_id, sum(participants)::int participants, count(*)::int booking_count
    from booking where status in ${ACTIVE} group by 1, 2
  ), used as (
    select r.operator_id, r.resource_id, r.name, r.quantity, t.starts_at - make_interval(mins => n.minutes_before) starts,
      t.ends_at + make_interval(mins => n.minutes_after) ends, n.quantity * case n.per
        when 'PARTICIPANT' then s.participants when 'GROUP' then ceil(s.participants::numeric / n.group_size)
        when 'BOOKING' then s.booking_count else 1 end used
    from sold s join timeslot t using (operator_id, timeslot_id)
    join resource_need n on n.operator_id = t.operator_id and n.activity_id = t.activity_id
    join resource r on r.operator_id = n.operator_id and r.resource_id = n.resource_id
  ), edge as (
    select operator_id, resource_id, name, quantity, starts instant, used change from used
    union all select operator_id, resource_id, name, quantity, ends, -used from used
  ), total as (
    select name, quantity, instant, sum(change) over (partition by operator_id, resource_id order by instant, change) used from edge
  )
  select name, quantity, instant, max(used)::int used from total where used > quantity group by 1, 2, 3 order by 3, 1`

const TOTALS = `
  select coalesce(r.meter, t.meter) meter, trim_scale(coalesce(r.usage, 0))::text recorded, trim_scale(coalesce(t.usage, 0))::text counted,
    coalesce(r.usage, 0) > coalesce(t.usage, 0) missing
  from (select operator_id, meter, sum(usage) usage from usage_entry group by 1, 2) r
  full join (select operator_id, meter, sum(usage) usage from usage_day group by 1, 2) t using (operator_id, meter)
  where coalesce(r.usage, 0) <> coalesce(t.usage, 0)`

// The totals of bookings of all days, and of each day.
const MISCOUNTED = `
  select operator_id, null date, booked, counted from (
    select operator_id, (select count(*)::int from booking b where b.operator_id = o.operator_id and status <> 'ON_HOLD') booked,
      (select coalesce(sum(bookings), 0)::int from booking_total t where t.operator_id = o.operator_id and (date is null or not merged)) counted
    from operator o) all_days where booked <> counted
  union all
  select operator_id, date::text, coalesce(b.booked, 0), coalesce(t.counted, 0)
  from (select operator_id, date, count(*)::int booked from booking where status <> 'ON_HOLD' group by 1, 2) b
  full join (select operator_id, date, sum(bookings)::int counted from booking_total where date is not null group by 1, 2) t
    using (operator_id, date)
  where coalesce(b.booked, 0) <> coalesce(t.counted, 0)`

const COMPLETED = `select basket_id id from basket where status = 'COMPLETED'`

const METERED = `
  select extra_info::jsonb ->> 'BasketID' basket from usage_entry where meter = 'order-completed' and source = 'service'`

const CONFIRMATIONS = `
  select b.partner_reference "order", e.status, e.failure from booking b
  join workflow w on w.operator_id = b.operator_id and w.trigger = 'BOOKING_CONFIRMED'
  join email e on e.operator_id = b.operator_id and e.booking_id = b.booking_id and e.workflow_id = w.workflow_id
  where b.partner_reference = any($1)`

/** Compares what was acknowledged with the database. No requests or jobs must run concurrently. */
export async function checkHistory(
  sql: Pick<Sql, 'query'>,
  { orders, entries, stale }: History,
  mailbox?: Mailbox,
): Promise<Findings> {
  const findings: Findings = {
    lost: [...stale],
    doubled: [],
    oversold: [...(await findOversold(sql, mostPlaces)), ...(await findOverused(sql))],
  }
  const bookings = await sql.query<BookingRow>(BOOKINGS, [orders.map(each => each.order)])
  const byOrder = Map.groupBy(bookings, each => each.order)
  for (const order of orders) checkOrder(order, byOrder.get(order.order) ?? [], findings)
  const recorded = await sql.query<EntryRow>(ENTRIES, [entries.map(each => each.key)])
  const byKey = Map.groupBy(recorded, each => each.key)
  for (const entry of entries) checkEntry(entry, byKey.get(entry.key) ?? [], findings)
  for (const each of await sql.query<{ meter: string; recorded: string; counted: string; missing: boolean }>(TOTALS)) {
    const sentence = `The entries of ${each.meter} add up to ${each.recorded}, and its totals to ${each.counted}.`
    findings[each.missing ? 'lost' : 'doubled'].push(sentence)
  }
  for (const { date, booked, counted } of await sql.query<Miscounted>(MISCOUNTED)) {
    const sentence = `There are ${booked} bookings of ${date ?? 'all days'}, and their totals count ${counted}.`
    findings[booked > counted ? 'lost' : 'doubled'].push(sentence)
  }
  await checkPurchases(sql, findings)
  if (mailbox) await checkEmails(sql, orders, mailbox, findings)
  return findings
}

interface Miscounted {
  date: string | null
  booked: number
  counted: number
}

interface OversoldRow extends Record<'capacity' | 'taken' | 'held' | 'sold' | 'held_by_bookings', number> {
  id: string
  time: string
}

/**
 * Timeslots whose bookings, holds, counters and capacity contradict each other; must be empty at every moment.
 *
 * @param mostPlaces what the capacity of a timeslot that starts at this time was at most, where the operator lowers it: what is taken stays
 */
export async function findOversold(
  sql: Pick<Sql, 'query'>,
  mostPlaces: (time: string) => number = () => 0,
): Promise<string[]> {
  const rows = await sql.query<OversoldRow>(OVERSOLD)
  return rows
    .filter(
      ({ time, capacity, taken, held, sold, held_by_bookings }) =>
        taken > Math.max(capacity, mostPlaces(time)) || taken !== sold || held !== held_by_bookings,
    )
    .map(
      each =>
        `Timeslot ${each.id} has ${each.capacity} places; ${each.taken} are taken, ${each.held} of them held; its bookings take ${each.sold} and hold ${each.held_by_bookings}.`,
    )
}

/**
 * Instants at which bookings use more of a resource than there is; must be empty at every moment. For resources that have always the
 * same quantity, if nothing was forced.
 */
export async function findOverused(sql: Pick<Sql, 'query'>): Promise<string[]> {
  const rows = await sql.query<{ name: string; quantity: number; instant: Date; used: number }>(OVERUSED)
  return rows.map(
    each => `${each.used} of ${each.name} are used at ${each.instant.toISOString()}; there are ${each.quantity}.`,
  )
}

function checkOrder({ order, outcome, references, statuses, participants }: Order, rows: BookingRow[], to: Findings) {
  const [row] = rows
  if (rows.length > 1 || references.size > 1) {
    to.doubled.push(`Order ${order} is booked ${rows.length} times; answers named ${[...references].join(', ')}.`)
  } else if (row === undefined) {
    if (outcome === 'done') to.lost.push(`Order ${order}, acknowledged as ${[...references]}, is not there.`)
  } else if (outcome === 'refused') {
    to.doubled.push(`Order ${order} was refused and is booked as ${row.reference}.`)
  } else if (outcome === 'done') {
    if (!references.has(row.reference) || row.participants !== participants || !statuses.has(row.status)) {
      to.lost.push(
        `Order ${order}, acknowledged as ${[...references]} for ${participants}, ${[...statuses].join(' or ')}, is ${row.reference} for ${row.participants}, ${row.status}.`,
      )
    }
  }
}

function checkEntry({ key, meter, usage, outcome, ids }: Entry, rows: EntryRow[], to: Findings): void {
  const [row] = rows
  if (rows.length > 1 || ids.size > 1) {
    to.doubled.push(`Entry ${key} of ${meter} is recorded ${rows.length} times; answers named ${[...ids].join(', ')}.`)
  } else if (row === undefined) {
    if (outcome === 'done') to.lost.push(`Entry ${key} of ${meter}, acknowledged as ${[...ids]}, is not there.`)
  } else if (outcome === 'refused') {
    to.doubled.push(`Entry ${key} of ${meter} was refused and is recorded as ${row.id}.`)
  } else if (outcome === 'done' && (!ids.has(Number(row.id)) || Number(row.usage) !== usage)) {
    to.lost.push(`Entry ${key} of ${meter}, acknowledged as ${[...ids]} with ${usage}, is ${row.id} with ${row.usage}.`)
  }
}

/** Every complete purchase is metered once. */
async function checkPurchases(sql: Pick<Sql, 'query'>, to: Findings): Promise<void> {
  const metered = Map.groupBy(await sql.query<{ basket: string }>(METERED), each => each.basket)
  for (const { id } of await sql.query<{ id: string }>(COMPLETED)) {
    const times = metered.get(encodeTypeId('bsk', id))?.length ?? 0
    if (times !== 1) to[times === 0 ? 'lost' : 'doubled'].push(`Purchase ${id} is counted ${times} times.`)
  }
}

/** Every confirmed order has one confirmation e-mail. An unconfirmed e-mail may have arrived or not. */
async function checkEmails(sql: Pick<Sql, 'query'>, orders: Order[], mailbox: Mailbox, to: Findings): Promise<void> {
  const rows = await sql.query<{ order: string; status: string; failure: string | null }>(CONFIRMATIONS, [
    orders.map(each => each.order),
  ])
  const byOrder = Map.groupBy(rows, each => each.order)
  for (const { order, email, outcome, statuses } of orders) {
    const [row, ...more] = byOrder.get(order) ?? []
    const times = mailbox.get(email) ?? 0
    if (times > 1 || more.length > 0) {
      to.doubled.push(`Order ${order} was confirmed by ${times} e-mails, of which ${more.length + 1} were planned.`)
    }
    // An order that is cancelled soon afterwards is not confirmed any more.
    if (outcome !== 'done' || statuses.size !== 1 || !statuses.has('CONFIRMED')) continue
    if (row?.status !== 'SENT' || (times === 0 && row.failure === null)) {
      to.lost.push(
        `Order ${order} was confirmed by no e-mail; its status is ${row?.status ?? 'that none was planned'}.`,
      )
    }
  }
}
