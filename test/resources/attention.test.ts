import { describe, expect, it } from '@jest/globals'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource, updateResource } from '../../src/domain/resources/writeResource.ts'
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

interface Page {
  bookings: {
    totalCount: number
    totals: { bookingCount: number }
    pageInfo: { endCursor: string | null; hasNextPage: boolean }
    nodes: { bookingReference: string; status: string; shortages: { missing: number }[] }[]
  }
}

describe('resourceShortages', () => {
  it('lists each departure once for each resource, with the bookings that the filter for short ones finds', async () => {
    const desk = await Desk.open(world, 'operator')
    const { operatorId } = desk.caller
    const { activityId } = activities.midnight
    const { database } = world
    const add = async (name: string) =>
      (await createResource(database, desk.caller, { name, quantity: 8 }, world.now)).resourceId
    const lamps = await add('Lamp')
    const guides = await add('Guide')
    const needs = [lamps, guides].map(resourceId => ({ resourceId, per: 'PARTICIPANT' as const }))
    await updateNeeds(database, operatorId, activityId, needs, false, world.now)
    const timeslots = await world.admin.query<{ date: string; time: string }>(
      'select date, time from timeslot where activity_id = $1 and starts_at > $2 order by starts_at limit 3',
      [activityId, world.now],
    )
    const [first, second, third] = timeslots.map(({ date, time }) => ({ activityId, date, time }))
    const short = [
      await desk.book({ ...first, participants: 2 }),
      await desk.book({ ...first, participants: 2 }),
      await desk.book({ ...second, participants: 4 }),
    ]
    const held = await desk.hold({ ...second, participants: 2 })
    await desk.book({ ...third, participants: 1 })
    for (const [resourceId, quantity] of [
      [lamps, 3],
      [guides, 2],
    ] as const) {
      await updateResource(database, operatorId, resourceId, { quantity }, true, world.now)
    }

    /** The shortages, and every page of the bookings that a filter finds. */
    const read = async (filter = '') => {
      const shortages = await ask<{
        resourceShortages: { resourceName: string; missing: number; bookingReferences: string[] }[]
      }>(world, desk.caller, '{ resourceShortages { resourceName missing bookingReferences } }')
      const nodes: Page['bookings']['nodes'] = []
      for (let after: string | null = null, more = true; more; ) {
        const source = `query ($after: String) { bookings(first: 1, after: $after, filter: { short: true ${filter} }) {
          totalCount totals { bookingCount } pageInfo { endCursor hasNextPage } nodes { bookingReference status shortages { missing } } } }`
        const { bookings }: Page = await ask<Page>(world, desk.caller, source, { after })
        nodes.push(...bookings.nodes)
        more = bookings.pageInfo.hasNextPage
        after = bookings.pageInfo.endCursor
        if (!more) expect([bookings.totalCount, bookings.totals.bookingCount]).toEqual([nodes.length, nodes.length])
      }
      return { shortages: shortages.resourceShortages, nodes }
    }
    const referencesOf = (bookings: readonly { bookingReference: string }[]) =>
      bookings.map(each => each.bookingReference).toSorted()
    const before = await read()
    expect(before.shortages.map(each => [each.resourceName, each.missing, each.bookingReferences.length])).toEqual([
      ['Guide', 2, 2],
      ['Lamp', 1, 2],
      ['Guide', 4, 2],
      ['Lamp', 3, 2],
    ])
    expect(referencesOf(before.nodes)).toEqual(referencesOf([...short, held]))
    expect(before.nodes.every(each => each.shortages.length === 2)).toBe(true)
    expect([...new Set(before.shortages.flatMap(each => each.bookingReferences))].toSorted()).toEqual(
      referencesOf(before.nodes),
    )
    expect(referencesOf((await read(`date: { from: "${second!.date}", to: "${second!.date}" }`)).nodes)).toEqual(
      referencesOf([short[2]!, held]),
    )

    // The hold has expired, but is not released yet.
    world.now = new Date(held.holdExpiresAt!)
    const after = await read()
    expect(referencesOf(after.nodes)).toEqual(referencesOf(short))
    expect(after.nodes.every(each => each.shortages.length === 2)).toBe(true)
    expect([...new Set(after.shortages.flatMap(each => each.bookingReferences))].toSorted()).toEqual(
      referencesOf(short),
    )
  })
})
