import { describe, expect, it } from '@jest/globals'
import { updateNeeds } from '../../src/resources/updateNeeds.ts'
import { createResource, updateResource } from '../../src/resources/writeResource.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { activities } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

interface Listed {
  bookings: {
    totalCount: number
    nodes: { bookingReference: string; shortages: { resourceName: string; missing: number }[] }[]
  }
}

describe('a booking whose departure is short of a resource', () => {
  it('says of what, and is found, until there is enough again or it is cancelled', async () => {
    const desk = await Desk.open(world, 'operator')
    const { operatorId } = desk.caller
    const { resourceId } = await createResource(world.database, desk.caller, { name: 'Kayak', quantity: 8 }, world.now)
    const needs = [{ resourceId, per: 'PARTICIPANT' as const }]
    await updateNeeds(world.database, operatorId, activities.rapids.activityId, needs, false, world.now)
    const wish = { activityId: activities.rapids.activityId, date: '2026-07-02', time: '12:00' }
    const one = await desk.book({ ...wish, participants: 3 })
    const two = await desk.book({ ...wish, participants: 3 })
    const other = await desk.book({ ...wish, date: '2026-07-03', participants: 3 })
    const gone = await desk.book({ ...wish, participants: 1 })
    await desk.cancel(gone)
    const listed = async (short: boolean) => {
      const source = `{ bookings(filter: { short: ${short} }, orderBy: CREATED_AT_ASC) { totalCount nodes { bookingReference shortages { resourceName missing } } } }`
      const { bookings } = await ask<Listed>(world, desk.caller, source)
      expect(bookings.totalCount).toBe(bookings.nodes.length)
      return bookings.nodes.map(each => [each.bookingReference, each.shortages])
    }
    const all = [one, two, other, gone].map(each => each.bookingReference).toSorted()
    expect(await listed(true)).toEqual([])
    expect((await listed(false)).map(([reference]) => reference).toSorted()).toEqual(all)

    await updateResource(world.database, operatorId, resourceId, { quantity: 4 }, true, world.now)
    const shortages = [{ resourceName: 'Kayak', missing: 2 }]
    const marked = [one, two].map(each => [each.bookingReference, shortages] as const)
    expect(await listed(true)).toEqual(expect.arrayContaining(marked))
    expect(await listed(true)).toHaveLength(2)
    const unmarked = [other, gone].map(each => [each.bookingReference, []])
    expect(await listed(false)).toEqual(expect.arrayContaining(unmarked))
    expect(await listed(false)).toHaveLength(2)
    await desk.cancel(one)
    expect(await listed(true)).toEqual([])
    expect((await listed(false)).map(([reference]) => reference).toSorted()).toEqual(all)
  })
})
