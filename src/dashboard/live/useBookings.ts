import { useEffect, useRef } from 'preact/hooks'
import { BookingChangedDocument, type BookingRowFragment } from '../api/generated.ts'
import { listen } from '../api/listen.ts'
import { session } from '../api/session.ts'

interface Follower {
  changed(booking: BookingRowFragment): void
  /** Something may have been missed, since the stream has only now begun: read again what was asked for before. */
  missed(): void
}

// Reading everything again costs more than waiting for somebody who has only looked elsewhere.
const PATIENCE_MS = 5000

const followers = new Set<Follower>()
let stop: (() => void) | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

function begin(): void {
  if (stop || followers.size === 0 || document.hidden) return
  stop = listen(BookingChangedDocument, {
    opened: () => {
      for (const each of followers) each.missed()
    },
    changed: ({ bookingChanged }) => {
      for (const each of followers) each.changed(bookingChanged)
    },
  })
}

function end(): void {
  clearTimeout(leaving)
  stop?.()
  stop = undefined
}

// A browser has six connections for all its windows together, where they are not shared by HTTP/2: a window that nobody looks at gives
// its own back, or else the seventh, and with it every other, could ask for nothing any more.
document.addEventListener('visibilitychange', () => {
  clearTimeout(leaving)
  if (!document.hidden) begin()
  else if (stop) {
    leaving = setTimeout(end, PATIENCE_MS)
  }
})

/** Follows every booking of the operator while the page is looked at. Whoever follows shares one stream: a browser has few. */
export function useBookings(follower: Follower): void {
  const current = useRef(follower)
  current.current = follower
  const open = session.value === 'open'
  useEffect(() => {
    if (!open) return
    const mine: Follower = {
      changed: booking => current.current.changed(booking),
      missed: () => current.current.missed(),
    }
    followers.add(mine)
    begin()
    return () => {
      followers.delete(mine)
      if (followers.size === 0) end()
    }
  }, [open])
}
