import { describe, expect, it } from '@jest/globals'
import type { Purchase } from '../../src/domain/bookings/sale/Purchase.ts'
import { writePurchase } from '../../src/domain/bookings/sale/writePurchase.ts'
import type { Database } from '../../src/platform/sql/Database.ts'
import { operators } from '../world/cast.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { purchasesOf } from './purchasesOf.ts'

const world = useWorld(40)
const { operatorId } = operators.kayaks
const { purchaseOn, another, rowsOf, all, timeslotOf, setPlaces, lockOf } = purchasesOf(world)

/** Another instance of the service: it writes in groups of its own. Also counts its statements. */
function instance() {
  const sent: string[] = []
  const database: Database = {
    ...world.database,
    query(text, values, operatorId) {
      sent.push(text)
      return world.database.query(text, values, operatorId)
    },
  }
  const write = async (purchase: Purchase, usesResources = false) =>
    (await writePurchase(database, purchase, { overdue: false, joins: false, usesResources })).outcome
  return { write, sent }
}

describe('purchases that arrive together', () => {
  it('share a statement: sales of any timeslots, and holds of one', async () => {
    const { write, sent } = instance()
    const sales = await Promise.all([8, 9, 10, 11].map(day => purchaseOn(day)))
    // The first is alone, and the others have arrived when it is written.
    expect(await Promise.all(sales.map(each => write(each)))).toEqual(sales.map(() => 'booked'))
    expect(sent).toHaveLength(2)
    expect(await rowsOf(sales)).toEqual(all(4))

    const holds = await Promise.all([8, 9, 10].map(day => purchaseOn(day, { onHold: true })))
    const [first] = holds
    const asked = [...holds, another(first!), another(first!)]
    sent.length = 0
    expect(await Promise.all(asked.map(each => write(each)))).toEqual(asked.map(() => 'booked'))
    expect(sent).toHaveLength(4)
  })

  it('are written without those that need resources, which wait for the locks of theirs', async () => {
    const { write, sent } = instance()
    const sales = await Promise.all([12, 13, 14].map(day => purchaseOn(day)))
    await Promise.all(sales.map(each => write(each, true)))
    // Sales that can share a statement would be two: the first, and those that came meanwhile.
    expect(sent).toHaveLength(3)
  })

  it('keep no other timeslot waiting while theirs is locked', async () => {
    const { write, sent } = instance()
    const [locked, free] = [await purchaseOn(1), await purchaseOn(2)]
    await setPlaces(locked, 40)
    const { waiting } = await holding(world, [lockOf(locked)], async () => {
      const waiting = [locked, ...Array.from({ length: 20 }, () => another(locked))].map(each => write(each))
      await untilQueued(world, 1)
      expect(await Promise.all([free, another(free)].map(each => write(each)))).toEqual(['booked', 'booked'])
      return { waiting }
    })
    expect((await Promise.all(waiting)).every(each => each === 'booked')).toBe(true)
    // The first and the others, which find it locked; the free ones, in one or two; the first, which waits, and those that wait for it.
    expect(sent.length).toBeLessThanOrEqual(6)
  })

  it('are booked when one of them fails the statement, which fails with its own error', async () => {
    const { write } = instance()
    const first = await purchaseOn(3)
    const [good, bad, other] = [another(first), another(first), another(first)]
    bad.booking.bookingReference = 'not a reference'
    const { waiting } = await holding(world, [lockOf(first)], async () => {
      const waiting = Promise.allSettled([first, good, bad, other].map(each => write(each)))
      await untilQueued(world, 1)
      return { waiting }
    })
    expect((await waiting).map(each => (each.status === 'fulfilled' ? each.value : each.reason.constraint))).toEqual([
      'booked',
      'booked',
      'booking_reference_check',
      'booked',
    ])
    expect(await rowsOf([bad])).toEqual(all(0))
  })

  it('have an unknown outcome when their connection breaks, and all or none of them are written', async () => {
    const { write } = instance()
    const first = await purchaseOn(4)
    const group = [another(first), another(first)]
    // Writers of usage wait for this at the end of their statement.
    const usage: [string, unknown[]] = [
      'select pg_advisory_xact_lock(1970495847, hashtext($1::uuid::text))',
      [operatorId],
    ]
    // A statement that waits is awake for a moment while it looks for deadlocks.
    const breakConnection = () =>
      until(async () => {
        const broken = await world.admin.query(
          `select pg_terminate_backend(pid, 30000) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%jsonb_to_recordset%' and pid <> pg_backend_pid()`,
        )
        return broken.length === 1
      })
    const { outcomes } = await holding(world, [usage], async () => {
      const outcomes = Promise.all([first, ...group].map(each => write(each).catch((error: Error) => error)))
      await breakConnection()
      await breakConnection()
      return { outcomes }
    })
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ facts: { outcomeUnknown: true } })
    expect(await rowsOf([first, ...group])).toEqual(all(0))
    expect(await Promise.all([first, ...group].map(each => write(each)))).toEqual(['booked', 'booked', 'booked'])
  })

  it('get the places that there are, each once, at two instances: sales and holds', async () => {
    const instances = [instance(), instance()]
    const slots = [5, 6, 7]
    const kinds = await Promise.all(
      slots.map(async day => [await purchaseOn(day), await purchaseOn(day, { onHold: true })]),
    )
    for (const [sale] of kinds) await setPlaces(sale!, 10)
    const asked = Array.from({ length: 90 }, (_, index) => another(kinds[index % 3]![(index >> 1) % 2]!))
    const outcomes = await Promise.all(asked.map((each, index) => instances[(index >> 2) % 2]!.write(each)))
    const made = asked.filter((_, index) => outcomes[index] === 'booked')
    expect(made).toHaveLength(30)
    expect(await rowsOf(made)).toEqual(all(30))
    for (const [sale] of kinds) {
      const held = made.filter(
        ({ booking }) => booking.timeslotId === sale!.booking.timeslotId && booking.heldBy !== null,
      ).length
      expect(await timeslotOf(sale!)).toEqual({ taken: 10, held, bookingCount: 10 })
    }
  })
})
