import { useEffect, useRef } from 'preact/hooks'
import { BookingChangedDocument, type BookingRowFragment } from '../api/generated.ts'
import { session } from '../api/session.ts'
import { may } from '../api/viewer.ts'

interface Follower {
  changed(booking: BookingRowFragment): void
  /** Events may have been missed, such as before the stream was opened: refetch. */
  missed(): void
}

// Keeps the stream for a while: refetching everything costs more when the user soon returns.
const PATIENCE_MS = 5000

// Without the stream.
const POLL_MS = 60_000

const followers = new Set<Follower>()
let stop: (() => void) | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

function begin(): void {
  if (stop || followers.size === 0 || document.hidden) return
  const ending = new AbortController()
  stop = () => ending.abort()
  // A guide sees the own departures only, and the stream has all bookings.
  if (!may('BOOKINGS_READ')) {
    poll(ending.signal)
    return
  }
  follow(ending.signal).catch(() => {
    // Its file is gone since a new version was deployed. A browser does not load a module again that has failed.
    if (!ending.signal.aborted) poll(ending.signal)
  })
}

/** Makes every follower refetch at intervals. */
function poll(ended: AbortSignal): void {
  const timer = setInterval(announceMissed, POLL_MS)
  ended.addEventListener('abort', () => clearInterval(timer))
}

function announceMissed(): void {
  for (const each of followers) each.missed()
}

/** Loads the client of streams, which no page needs before it shows something, and follows all bookings. */
async function follow(ended: AbortSignal): Promise<void> {
  const { listen } = await import('../api/listen.ts')
  if (ended.aborted) return
  const end = listen(BookingChangedDocument, {
    opened: announceMissed,
    changed: ({ bookingChanged }) => {
      for (const each of followers) each.changed(bookingChanged)
    },
  })
  ended.addEventListener('abort', end)
}

function end(): void {
  clearTimeout(leaving)
  stop?.()
  stop = undefined
}

// Without HTTP/2 a browser has six connections for all its windows together: a hidden window gives
// up its own, or else a seventh window would block every request.
document.addEventListener('visibilitychange', () => {
  clearTimeout(leaving)
  if (!document.hidden) begin()
  else if (stop) {
    leaving = setTimeout(end, PATIENCE_MS)
  }
})

/**
 * Subscribes to every booking of the operator while the page is visible. All subscribers share one stream, since a browser has few
 * connections.
 */
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
