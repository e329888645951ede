import { forgetDrafts } from '../kit/useDraft.ts'
import type { ViewerQuery } from './generated.ts'
import { clearCache } from './queryCache.ts'
import { session } from './session.ts'
import { viewer } from './viewer.ts'

const KEY = 'operator'

/**
 * Takes note of who has signed in. What another operator was answered, or has typed, in this window is shown to nobody any more; a
 * page that still shows some of it begins anew.
 */
export function applyViewer(now: ViewerQuery['viewer']): void {
  const { operatorId } = now.operator
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
  viewer.value = now
  session.value = 'open'
}
