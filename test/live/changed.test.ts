import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { hashKeyText } from '../../src/domain/access/keyText.ts'
import { numberChanges } from '../../src/domain/changes/numberChanges.ts'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { activities, keys, NOW, operators } from '../world/cast.ts'
import { recordingTimeslots } from '../world/recording.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding } from '../world/whileLocked.ts'
import { type Event, Instance } from './Instance.ts'

const FIELDS = `sequenceNumber hasMore changes {
  sequenceNumber type version date booking { bookingReference status version } timeslots { time availablePlaces } usageQuota { meter }
}`
const CHANGED = `subscription ($after: SafeInt, $types: [ChangeType!]) { changed(after: $after, types: $types) { ${FIELDS} } }`
const { operatorId } = operators.kayaks

interface Page {
  sequenceNumber: number
  hasMore: boolean
  changes: {
    sequenceNumber: number
    type: string
    version: number | null
    date: string | null
    booking: { bookingReference: string; status: string; version: number } | null
    timeslots: { time: string; availablePlaces: number }[] | null
    usageQuota: { meter: string } | null
  }[]
}

const world = useWorld(20)
let here: Instance
let wanderly: Desk
let tripster: Desk

beforeAll(async () => {
  here = await Instance.open(world)
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
})

afterAll(async () => {
  await here.close()
})

const open: AsyncIterableIterator<Event>[] = []
afterEach(async () => {
  for (const events of open.splice(0)) await events.return?.()
  await until(() => here.subscriberCount() === 0)
})

function listen(key: keyof typeof keys, variables: { after?: number; types?: string[] }, on = here) {
  const events = on.client(key).iterate({ query: CHANGED, variables }) as AsyncIterableIterator<Event>
  if (on === here) open.push(events)
  return events
}

async function nextOf(events: AsyncIterableIterator<Event>): Promise<Page> {
  const { data } = (await events.next()).value as Event
  return data?.changed as Page
}

const last = () => numberChanges(world.database, operatorId)

/** All changes of the query after a number. */
async function queried(key: keyof typeof keys, after: number, types?: string[]): Promise<Page['changes']> {
  const query = `query ($after: SafeInt, $types: [ChangeType!]) { changes(after: $after, types: $types, limit: 200) { ${FIELDS} } }`
  const found = await ask<{ changes: Page }>(world, await world.caller(key), query, { after, types })
  expect(found.changes.hasMore).toBe(false)
  return found.changes.changes
}

/** Reads until a number is reached. */
async function readTo(events: AsyncIterableIterator<Event>, number: number): Promise<Page[]> {
  const pages: Page[] = []
  while ((pages.at(-1)?.sequenceNumber ?? 0) < number) pages.push(await nextOf(events))
  return pages
}

describe('changed', () => {
  it('begins with what there is, and sends what another instance commits', async () => {
    const before = await last()
    const earlier = await wanderly.book({ date: '2026-07-01' })
    const events = listen('wanderly', { after: before })
    const first = await nextOf(events)
    expect(first).toMatchObject({ sequenceNumber: before + 2, hasMore: false })
    expect(first.changes.map(each => each.type).sort()).toEqual(['AVAILABILITY_CHANGED', 'BOOKING_CONFIRMED'])
    const later = await wanderly.book({ date: '2026-07-02' })
    const pages = await readTo(events, before + 4)
    const references = [first, ...pages].flatMap(each => each.changes.flatMap(({ booking }) => booking ?? []))
    expect(references.map(each => each.bookingReference)).toEqual([earlier.bookingReference, later.bookingReference])
  })

  it('sends an empty first event, from which a subscriber resumes', async () => {
    const number = await last()
    expect(await nextOf(listen('wanderly', { after: number }))).toEqual({
      sequenceNumber: number,
      hasMore: false,
      changes: [],
    })
  })

  it('is the sequence of `changes`, also when it is cut off while transactions commit', async () => {
    const start = await last()
    const date = '2026-07-07'
    const late = recordingTimeslots(
      `update timeslot set taken = taken + 1 where operator_id = $1 and activity_id = $2 and date = $3`,
    )
    const received: Page[] = []
    const first = listen('wanderly', { after: start })
    received.push(await nextOf(first))
    const sell = async (days: number[]) =>
      Promise.all(
        days.map(async day => {
          const hold = await wanderly.hold({ date: `2026-07-${day}`, participants: 1 })
          await wanderly.confirm(hold)
          await tripster.book({ date: `2026-07-${day}`, participants: 1 })
        }),
      )
    await holding(world, [[late, [operatorId, activities.rapids.activityId, date]]], async () => {
      const selling = sell([10, 11, 12, 13, 14])
      received.push(await nextOf(first))
      await first.return?.()
      await selling
    })
    const resumed = listen('wanderly', { after: received.at(-1)!.sequenceNumber })
    received.push(await nextOf(resumed))
    await sell([15, 16, 17])
    received.push(...(await readTo(resumed, await last())))

    const changes = received.flatMap(each => each.changes)
    const numbers = changes.map(each => each.sequenceNumber)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
    expect(changes.some(each => each.date === date)).toBe(true)
    const ofBookings = (each: Page['changes'][number]) => each.type.startsWith('BOOKING_')
    const identity = (each: Page['changes'][number]) => [each.sequenceNumber, each.type, each.version]
    const all = await queried('wanderly', start)
    expect(changes.filter(ofBookings).map(identity)).toEqual(all.filter(ofBookings).map(identity))
    expect(all.filter(ofBookings)).toHaveLength(16)
    // Of changes of one day the query leaves out those that a later one of its page repeats.
    expect(numbers).toEqual(expect.arrayContaining(all.map(each => each.sequenceNumber)))
    const newest = new Map(changes.map(each => [`${each.type} ${each.date} ${each.booking?.bookingReference}`, each]))
    for (const change of all.filter(each => each.timeslots)) {
      const seen = newest.get(`${change.type} ${change.date} undefined`)
      if (change.date !== date) expect(seen).toEqual(change)
    }
  })

  it('sends many changes page by page, and asks for no page before the last one was taken', async () => {
    const start = await last()
    await world.admin.query(
      `insert into change_outbox (operator_id, kind, activity_id, date)
       select $1, 'availability', $2, date '2026-07-01' + n from generate_series(0, 119) n`,
      [operatorId, activities.sunset.activityId],
    )
    const end = await last()
    expect(end).toBe(start + 120)
    const pages = await readTo(listen('wanderly', { after: start }), end)
    expect(pages.map(each => [each.changes.length, each.hasMore])).toEqual([
      [50, true],
      [50, true],
      [20, false],
    ])
  })

  it('sends a partner what concerns it, and the operator everything, of the types asked for', async () => {
    const start = await last()
    const partner = listen('wanderly', { after: start })
    const operator = listen('operator', { after: start, types: ['BOOKING_CONFIRMED', 'QUOTA_UPDATED'] })
    await Promise.all([nextOf(partner), nextOf(operator)])
    await tripster.book({ date: '2026-07-20' })
    expect((await nextOf(partner)).changes.map(each => each.type)).toEqual(['AVAILABILITY_CHANGED'])
    expect((await nextOf(operator)).changes.map(each => each.type)).toEqual(['BOOKING_CONFIRMED'])
    // Nothing announces it.
    const mutation =
      'mutation { createUsageQuota(input: {meter: "calls", period: DAY, threshold: "5"}) { quotaId: id } }'
    await ask(world, await world.caller('operator'), mutation)
    expect((await nextOf(operator)).changes).toMatchObject([{ type: 'QUOTA_UPDATED', usageQuota: { meter: 'calls' } }])
  })

  it('reads what changed once for many subscribers, and follows the feed once', async () => {
    const start = await last()
    const all = [1, 2, 3, 4, 5, 6].map(() => listen('wanderly', { after: start }))
    for (const events of all) await nextOf(events)
    expect(here.subscriberCount()).toBe(1)
    const reads = jest.spyOn(here.database, 'query')
    await wanderly.book({ date: '2026-07-21' })
    for (const events of all) await readTo(events, start + 2)
    expect(reads.mock.calls.filter(([text]) => text.includes('"b"."booking_id" = any'))).toHaveLength(1)
    reads.mockRestore()
  })

  it('reads each page once for all that are as far, and runs once for all equal subscriptions of a key', async () => {
    const start = await last()
    const all = [1, 2, 3, 4, 5, 6].map(() => listen('wanderly', { after: start }))
    for (const events of all) await nextOf(events)
    const run = jest.spyOn(Operation.prototype, 'run')
    const reads = jest.spyOn(here.database, 'query')
    await wanderly.book({ date: '2026-07-22' })
    for (const events of all) await readTo(events, start + 2)
    const pages = reads.mock.calls.filter(([text]) => text.includes('from change_event') && text.includes('limit'))
    // A booking can be read before what it announces besides.
    expect(pages.length).toBeLessThanOrEqual(2)
    expect(run.mock.calls.length).toBeLessThanOrEqual(2)
    run.mockRestore()
    reads.mockRestore()
  })

  it('works over server-sent events', async () => {
    const after = await last()
    const controller = new AbortController()
    const body = { query: CHANGED, variables: { after } }
    const { pieces } = await here.stream('wanderly', body, { signal: controller.signal })
    expect((await pieces.next()).value).toContain(`"sequenceNumber":${after}`)
    const { bookingReference } = await wanderly.book({ date: '2026-07-22' })
    expect((await pieces.next()).value).toContain(bookingReference)
    controller.abort()
  })

  it('is refused for a number that lies ahead or is negative, and one after which changes have been deleted', async () => {
    const refused = async (after: number) => {
      const error = await listen('wanderly', { after })
        .next()
        .catch(errors => errors)
      return (error as { extensions: object }[])[0]!.extensions
    }
    expect(await refused(999_999)).toMatchObject({
      code: 'sequence-number-ahead',
      status: 422,
      lastSequenceNumber: await last(),
    })
    expect(await refused(-1)).toMatchObject({ code: 'validation' })
    await world.admin.query('delete from change_event where sequence_number <= 2')
    expect(await refused(1)).toMatchObject({ code: 'changes-expired', status: 410 })
    await until(() => here.subscriberCount() === 0)
  })

  it('ends with an error when its key is revoked, and sends nothing from then on', async () => {
    const strict = await Instance.open(world, { live: { keyCheckMs: 50 } })
    try {
      const events = listen('tripster', { after: await last() }, strict)
      await nextOf(events)
      await world.admin.query('update api_key set revoked_at = $1 where hash = $2', [
        NOW,
        hashKeyText(keys.tripster.text),
      ])
      await expect(events.next()).rejects.toMatchObject([{ extensions: { code: 'unauthenticated' } }])
      await until(() => strict.subscriberCount() === 0)
    } finally {
      await world.admin.query('update api_key set revoked_at = null')
      await strict.close()
    }
  })

  it('ends with an error when the connection to the database is lost, and resumes', async () => {
    const after = await last()
    const events = listen('wanderly', { after })
    await nextOf(events)
    await world.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'activity-booking-live' and datname = current_database()`,
    )
    await expect(events.next()).rejects.toMatchObject([{ extensions: { code: 'overloaded' } }])
    const sold = await wanderly.book({ date: '2026-07-23' })
    const page = await nextOf(listen('wanderly', { after, types: ['BOOKING_CONFIRMED'] }))
    expect(page.changes).toMatchObject([{ booking: { bookingReference: sold.bookingReference } }])
  })

  it('ends when the service closes', async () => {
    const closing = await Instance.open(world)
    const after = await last()
    const { pieces } = await closing.stream('wanderly', { query: CHANGED, variables: { after } })
    await pieces.next()
    await closing.app.close()
    expect(await pieces.next()).toMatchObject({ done: true })
    await closing.close()
  })
})
