import { beforeAll, describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { adult, child, family, infant, kayaks, of } from '../rules/pricing/samplePricing.ts'
import { activities } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask } from './ask.ts'

const world = useWorld()
const { activityId } = activities.sunset
let timeslotId: string

/** Bookings of two timeslots by two sellers; a cancelled one does not count. */
beforeAll(async () => {
  await world.admin.query('update timeslot set capacity = 100 where activity_id = $1', [activityId])
  const fees = [{ name: 'Harbour', amount: 150, per: 'PERSON' as const, taxed: true }]
  await world.admin.query('update product set pricing = $2 where activity_id = $1', [
    activityId,
    JSON.stringify(kayaks({ fees })),
  ])
  const [counter, wanderly] = [await Desk.open(world, 'operator'), await Desk.open(world, 'wanderly')]
  const first = await wanderly.book({ participants: null, units: [of(2, adult), of(1, child), of(1, infant)] })
  await counter.book({ participants: null, units: [of(1, family)] })
  await wanderly.hold({ time: '13:00', participants: null, units: [of(3, adult)] })
  await wanderly.cancel(await wanderly.book({ participants: null, units: [of(9, child)] }))
  // It is named as it was booked, as long as nobody else has booked it.
  await world.admin.query(
    `update product set pricing = jsonb_set(pricing, '{units,2,name}', '"Clan"') where activity_id = $1`,
    [activityId],
  )
  timeslotId = first.timeslotId
})

const FIELDS = 'units { unitId type name quantity participants price { amount currency } }'
const sum = (unit: typeof adult, quantity: number) => ({
  unitId: encodeTypeId('unit', unit.unitId),
  type: unit.type,
  name: unit.name,
  quantity,
  participants: quantity * unit.paxCount,
  price: { amount: quantity * unit.price, currency: 'GBP' },
})

describe('the units of several bookings', () => {
  it('are added up for a timeslot', async () => {
    const source = `query ($id: TimeslotID!) { timeslot(timeslotId: $id) { tally { participants ${FIELDS} } } }`
    const { timeslot } = await ask<{ timeslot: { tally: { participants: number; units: object[] } } }>(
      world,
      await world.caller('operator'),
      source,
      { id: encodeTypeId('ts', timeslotId) },
    )
    expect(timeslot.tally.participants).toBe(7)
    expect(timeslot.tally.units).toHaveLength(4)
    expect(timeslot.tally.units[0]).toEqual(sum(adult, 2))
    expect(timeslot.tally.units).toEqual(
      expect.arrayContaining([sum(adult, 2), sum(child, 1), sum(family, 1), sum(infant, 1)]),
    )
  })

  it('are added up for every list of bookings, by its filter', async () => {
    const source = `query ($id: PartnerID!) {
      all: bookings { totals { ${FIELDS} } }
      sold: bookings(filter: { statuses: [CONFIRMED], channels: [PARTNER] }) { totals { ${FIELDS} } }
      cancelled: bookings(filter: { statuses: [CANCELLED] }) { totals { ${FIELDS} } }
      partner(partnerId: $id) { bookings { totals { ${FIELDS} } } }
    }`
    const caller = await world.caller('operator')
    const partnerId = encodeTypeId('ptr', (await world.caller('wanderly')).partnerId!)
    type List = { totals: { units: object[] } }
    const { all, sold, cancelled, partner } = await ask<{
      all: List
      sold: List
      cancelled: List
      partner: { bookings: List }
    }>(world, caller, source, { id: partnerId })
    expect(all.totals.units[0]).toEqual(sum(adult, 5))
    expect(all.totals.units).toHaveLength(4)
    expect(sold.totals.units[0]).toEqual(sum(adult, 2))
    expect(sold.totals.units).toHaveLength(3)
    expect(cancelled.totals.units).toEqual([])
    expect(partner.bookings.totals.units[0]).toEqual(sum(adult, 5))
    expect(partner.bookings.totals.units).toHaveLength(3)
  })
})
