import { expect } from '@jest/globals'
import { Temporal } from 'temporal-polyfill'
import { readUsageSeries } from '../../../src/domain/meters/reading/readUsageSeries.ts'
import { summariseUsage } from '../../../src/domain/meters/reading/summariseUsage.ts'
import { UsageBucket } from '../../../src/domain/meters/reading/UsageBucket.ts'
import { verifyUsage } from '../../../src/domain/meters/totals/verifyUsage.ts'
import { operators } from '../../world/cast.ts'
import type { Books } from './Books.ts'
import { localDay, type Model, nanos, type Seen } from './Model.ts'

const { operatorId } = operators.kayaks

const COUNTS = `
  select e.id, (e.usage + coalesce(sum(d.usage), 0)) * (1 + coalesce(sum(d.events), 0)) counts
  from usage_entry e
  left join usage_correction c on c.operator_id = e.operator_id and c.entry_id = e.id
  left join usage_entry d on d.operator_id = c.operator_id and d.id = c.id
  where e.operator_id = $1 and e.events = 1 group by e.id, e.usage`

/** Reads the time zone and the usage of each entry after corrections. */
export async function lookAt({ world }: Books): Promise<Seen> {
  const rows = await world.admin.query<{ id: number; counts: string }>(COUNTS, [operatorId])
  const [operator] = await world.admin.query<{ zone: string }>(
    'select time_zone zone from operator where operator_id = $1',
    [operatorId],
  )
  return { zone: operator!.zone, counts: new Map(rows.map(row => [row.id, nanos(row.counts)])) }
}

type Totals = Map<string, { usage: bigint; events: number }>

/**
 * With no operation in progress, checks that the totals equal the acknowledged entries, by entry, day and hour, to the last
 * digit.
 */
export async function checkBooks(books: Books, model: Model, seen: Seen): Promise<void> {
  const { database } = books.world
  expect(await verifyUsage(database, operatorId, '1999-12-30', '2027-01-01')).toMatchObject({ equal: true })

  const kept = model.entries.filter(each => !each.deleted)
  const entries = new Map(kept.map(each => [each.id, each.counts ?? 0n]))
  expect(inOrder(seen.counts)).toEqual(inOrder(entries))

  const [days, hours, all]: [Totals, Totals, Totals] = [new Map(), new Map(), new Map()]
  for (const { at, meter, counts, deleted } of model.entries) {
    if (counts === undefined) continue
    add(all, meter, counts)
    if (deleted) continue
    add(days, `${meter} ${localDay(at, model.zone)}`, counts)
    add(hours, `${meter} ${hourOf(at, model.zone)}`, counts)
  }
  const read = (table: string, name: string, slots = 'slot >= 0') => readTotals(books, table, name, slots)
  expect(inOrder(await read('usage_day', `meter || ' ' || day`))).toEqual(inOrder(days))
  const hour = `meter || ' ' || extract(epoch from starts_at)::bigint`
  expect(inOrder(await read('usage_hour', hour))).toEqual(inOrder(hours))
  // Deleted entries still count, whatever the time zone was when they were archived.
  expect(inOrder(await read('usage_day', 'meter', 'true'))).toEqual(inOrder(all))
  expect(inOrder(await read('usage_hour', 'meter', 'true'))).toEqual(inOrder(all))
  for (const { name: day } of await daysOf(books)) await checkHours(books, model.zone, day)
}

function daysOf({ world }: Books): Promise<{ name: string }[]> {
  return world.admin.query('select distinct day "name" from usage_day where operator_id = $1', [operatorId])
}

/** Checks that the hours of a day add up to its summary, even if they were archived in another time zone. */
async function checkHours({ world }: Books, zone: string, day: string): Promise<void> {
  const { meters } = await summariseUsage(world.database, operatorId, zone, day, day)
  const { series } = await readUsageSeries(world.database, operatorId, zone, day, day, UsageBucket.HOUR, [])
  const [summed, pointed]: [Totals, Totals] = [new Map(), new Map()]
  for (const each of meters) summed.set(each.meter, { usage: nanos(each.totalUsage), events: each.eventCount })
  for (const { meter, points } of series) {
    const usage = points.reduce((sum, point) => sum + nanos(point.usage), 0n)
    pointed.set(meter, { usage, events: points.reduce((sum, point) => sum + point.eventCount, 0) })
  }
  expect({ day, totals: inOrder(pointed) }).toEqual({ day, totals: inOrder(summed) })
}

async function readTotals({ world }: Books, table: string, name: string, slots: string): Promise<Totals> {
  const rows = await world.admin.query<{ name: string; usage: string; events: number }>(
    `select ${name} name, sum(usage) usage, sum(events)::bigint events from ${table} where operator_id = $1 and ${slots}
     group by 1 having sum(events) <> 0 or sum(usage) <> 0`,
    [operatorId],
  )
  return new Map(rows.map(row => [row.name, { usage: nanos(row.usage), events: row.events }]))
}

function add(totals: Totals, name: string, usage: bigint): void {
  const before = totals.get(name) ?? { usage: 0n, events: 0 }
  totals.set(name, { usage: before.usage + usage, events: before.events + 1 })
}

/** The Unix time at which the local hour began. */
function hourOf(at: string, zone: string): number {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return Math.floor(local.epochMilliseconds / 1000) - local.minute * 60 - local.second
}

function inOrder<T>(map: ReadonlyMap<string | number, T>): [string | number, T][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1))
}
