import { viewer } from '../api/viewer.ts'
import { type Page, pages } from '../pages.ts'
import { menuOf } from './menuOf.ts'

/** The pages that each role opens most, the most used first. */
const MOST_USED: Readonly<Record<string, readonly string[]>> = {
  RECEPTION: ['today', 'bookings', 'book', 'cash-up'],
  MANAGER: ['today', 'bookings', 'book', 'schedule'],
  OWNER: ['today', 'bookings', 'schedule', 'partners'],
}

/** The pages in the bar at the bottom of a phone, four at most, and whether there are others. */
export function barOf(): { shown: Page[]; hasMore: boolean } {
  const allowed = menuOf().flatMap(each => each.pages)
  if (allowed.length < 4) return { shown: [...allowed, pages.find(each => each.at === 'account')!], hasMore: false }
  const most = MOST_USED[viewer.value?.staff?.role ?? 'MANAGER'] ?? []
  return { shown: most.flatMap(at => allowed.filter(each => each.at === at)), hasMore: true }
}
