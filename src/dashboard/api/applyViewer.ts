import { forgetDrafts } from '../drafts/useDraft.ts'
import type { ViewerQuery } from './generated.ts'
import { clearOffline, readOffline, storeOffline } from './offlineStore.ts'
import { clearCache } from './queryCache.ts'
import { session } from './session.ts'
import { viewer, viewerProblem } from './viewer.ts'

const KEY = 'operator'

/** Under which name it is stored who has signed in. */
export const VIEWER = 'viewer'

const identityOf = ({ operator, staff, permissions }: ViewerQuery['viewer']) =>
  [operator.id, staff?.id, ...permissions].join()

/**
 * Records who has signed in. Data and drafts of another operator in this window are dropped, and a
 * page that still shows some of them is reloaded.
 */
export function applyViewer(now: ViewerQuery['viewer']): void {
  const { id: operatorId } = now.operator
  const before = sessionStorage.getItem(KEY)
  sessionStorage.setItem(KEY, operatorId)
  if (before !== null && before !== operatorId) {
    clearCache()
    forgetDrafts()
    if (viewer.value) {
      location.reload()
      return
    }
  }
  const offline = readOffline<ViewerQuery['viewer']>(VIEWER)
  if (offline && identityOf(offline.data) !== identityOf(now)) clearOffline()
  storeOffline(VIEWER, now)
  viewer.value = now
  viewerProblem.value = undefined
  session.value = 'open'
}
