import { href } from '../address.ts'
import type { InsightPartFragment } from '../api/generated.ts'

/** What narrows the list of bookings to those of a group; undefined if the list cannot. */
export type ListFilter = Readonly<Record<string, string>> | undefined

/** The address of the bookings that are taking place on local days and are behind a figure. */
export const rowsHref = (days: { from: string; to: string }, statuses: readonly string[], filter: ListFilter = {}) =>
  href('bookings', { from: days.from, to: days.to, status: statuses.join(','), ...filter })

/** The filter of a group. The list has no weekdays. */
export function filterOf({ product, partner, channel, weekday }: InsightPartFragment): ListFilter {
  if (weekday !== null && weekday !== undefined) return undefined
  if (product) return { activity: product.id }
  if (channel) return { channel }
  return partner ? { partner: partner.id } : { channel: 'ONLINE,POINT_OF_SALE' }
}
