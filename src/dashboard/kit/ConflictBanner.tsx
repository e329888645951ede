import { words } from '../words.ts'
import type { Conflict } from './useConflict.ts'
import './conflictBanner.css'

/** Asks whose changes to take, if somebody else has saved some meanwhile. @param text what was changed, and what each choice means */
export function ConflictBanner({ conflict: { isStale, discard, keep }, text }: { conflict: Conflict; text: string }) {
  if (!isStale) return null
  return (
    <div class="banner conflict-banner" role="alert">
      <p>{text}</p>
      <p>
        <button type="button" onClick={discard}>
          {words.takeTheirs}
        </button>{' '}
        <button type="button" onClick={keep}>
          {words.keepMine}
        </button>
      </p>
    </div>
  )
}
