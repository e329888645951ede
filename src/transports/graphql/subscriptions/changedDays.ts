import { hasScope } from '../../../domain/access/admit.ts'
import { findSharingDays } from '../../../domain/availability/findSharingDays.ts'
import { findTimeslotsById } from '../../../domain/availability/findTimeslots.ts'
import { dayOf, findTimeslotsByDay } from '../../../domain/availability/findTimeslotsByDay.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { unknownActivity } from '../../../domain/products/unknownActivity.ts'
import type { Context } from '../Context.ts'
import { limitDays } from '../lists/limitDays.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import type { ChangedDay } from './ChangedDay.ts'
import type { LiveUpdate, SubscriptionEvent } from './Live.ts'
import { liveOf } from './liveOf.ts'

/** A calendar page: a month with the days before and after it. */
const MAX_DAYS = 42

const DAY_MS = 86_400_000

/**
 * Streams the days of an activity on which timeslots change. The first event holds all days, read once no change can be missed,
 * so that clients need no separate query.
 */
export async function changedDays(
  context: Context,
  { activityId, from, to }: { activityId: string; from: string; to: string },
): Promise<AsyncIterable<SubscriptionEvent<ChangedDay[]>>> {
  const caller = callerOf(context)
  const { operatorId } = caller
  const range = daysOf(from, to)

  async function refuseUnseen({ batch }: LiveUpdate): Promise<void> {
    const product = await batch.load(findProductsById, operatorId, activityId)
    if (!product || !(product.published || hasScope(caller, 'bookings:read'))) throw unknownActivity()
  }

  async function read(update: LiveUpdate, dates: readonly string[]): Promise<SubscriptionEvent<ChangedDay[]>> {
    await refuseUnseen(update)
    const days = dates.map(async date => {
      const timeslots = await update.batch.load(findTimeslotsByDay, operatorId, dayOf(activityId, date))
      return { date, timeslots: timeslots ?? [] }
    })
    return { value: await Promise.all(days), update }
  }

  async function changed({ changes, batch }: LiveUpdate): Promise<readonly string[]> {
    if (changes.activityIds.includes(activityId)) return range
    const timeslots = await Promise.all(
      changes.timeslotIds.map(timeslotId => batch.load(findTimeslotsById, operatorId, timeslotId)),
    )
    // Its places also change with those of others that share its resources.
    const sharing = await Promise.all(
      changes.timeslotIds.map(timeslotId => batch.load(findSharingDays, operatorId, timeslotId)),
    )
    const days = [...timeslots, ...sharing.flat()]
    const dates = new Set(days.flatMap(each => (each?.activityId === activityId ? [each.date] : [])))
    return range.filter(date => dates.has(date))
  }

  async function eventOf(update: LiveUpdate): Promise<SubscriptionEvent<ChangedDay[]> | undefined> {
    const dates = await changed(update)
    return dates.length > 0 ? read(update, dates) : undefined
  }

  // Those of other activities and days differ in it.
  const name = JSON.stringify([activityId, from, to, hasScope(caller, 'bookings:read')])
  const live = liveOf(context)
  const all = await live.follow()
  const first = await read(live.begin(), range)
  return (async function* () {
    yield first
    for await (const update of all) {
      const event = await update.share(name, () => eventOf(update))
      if (event) yield event
    }
  })()
}

function daysOf(from: string, to: string): string[] {
  const first = Date.parse(from)
  return Array.from({ length: limitDays(from, to, MAX_DAYS) }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  )
}
