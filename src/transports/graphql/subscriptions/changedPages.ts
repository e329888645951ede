import { visiblePartner } from '../../../domain/bookings/findBooking.ts'
import type { ChangePage } from '../../../domain/changes/ChangePage.ts'
import type { ChangeType } from '../../../domain/changes/ChangeType.ts'
import { readChanges } from '../../../domain/changes/readChanges.ts'
import { refuseViolations } from '../../../domain/refusals/refusal.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { changesViolations } from './awaitChanges.ts'
import type { SubscriptionEvent } from './Live.ts'
import { liveOf } from './liveOf.ts'

/** A page is sent before the next one is read, so that a slow subscriber costs no memory. */
const PAGE = 50

/**
 * Streams the changes after a number, page by page: those that there are, then those to come. The first page is sent at once, even
 * if it is empty, so that the subscriber has a number to resume from.
 */
export async function changedPages(
  context: Context,
  { after, types }: { after?: number | null; types?: ChangeType[] | null },
): Promise<AsyncIterable<SubscriptionEvent<ChangePage>>> {
  const caller = callerOf(context)
  const requested = { partnerId: visiblePartner(caller), types: types ?? null, limit: PAGE }
  refuseViolations(changesViolations({ ...requested, after: after ?? null }, 0))
  const live = liveOf(context)
  const feed = await live.followFeed()
  const read = (from: number | null) => {
    const request = { ...requested, after: from }
    return feed.read(JSON.stringify(request), () => readChanges(context.database, caller.operatorId, request))
  }
  const first = await read(after ?? null)
  return (async function* () {
    yield { value: first, update: live.begin() }
    for (let page = first; page.hasMore || (await feed.beyond(page.sequenceNumber)); ) {
      page = await read(page.sequenceNumber)
      if (page.changes.length > 0) yield { value: page, update: feed.updateAt(page.sequenceNumber) }
    }
  })()
}
