import { href } from '../address.ts'
import type { Channel, InsightPartFragment } from '../api/generated.ts'
import type { InsightChoice } from './insightChoice.ts'

/** What narrows the list of bookings to those of a group; undefined if the list cannot. */
export type ListFilter = Readonly<Record<string, string>> | undefined

const WITHOUT_PARTNER: readonly Channel[] = ['ONLINE', 'POINT_OF_SALE']

/** The address of the bookings that are taking place on local days and are behind a figure, of those that are chosen on the page. */
export function rowsHref(
  days: { from: string; to: string },
  statuses: readonly string[],
  { activityIds, channels, partnerIds }: InsightChoice['input'],
  group: ListFilter = {},
) {
  const chosen = { activity: activityIds, channel: channels, partner: partnerIds }
  const filter = Object.fromEntries(Object.entries(chosen).map(([name, values]) => [name, values?.join() ?? '']))
  return href('bookings', { from: days.from, to: days.to, status: statuses.join(','), ...filter, ...group })
}

/** The filter of a group. The list has no weekdays. */
export function filterOf(
  { product, partner, channel, weekday }: InsightPartFragment,
  { channels }: InsightChoice['input'],
): ListFilter {
  if (weekday !== null && weekday !== undefined) return undefined
  if (product) return { activity: product.id }
  if (channel) return { channel }
  if (partner) return { partner: partner.id }
  return { channel: WITHOUT_PARTNER.filter(each => channels?.includes(each) ?? true).join() }
}
