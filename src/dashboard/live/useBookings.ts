import { useEffect, useRef } from 'preact/hooks'
import { BookingChangedDocument, type BookingRowFragment } from '../api/generated.ts'
import { listen } from '../api/listen.ts'
import { session } from '../api/session.ts'

interface Follower {
  changed(booking: BookingRowFragment): void
  /** Something may have been missed: read again. */
  missed(): void
}

const followers = new Set<Follower>()
let stop: (() => void) | undefined

/** Follows every booking of the operator while the page is shown. Whoever follows shares one stream: a browser has few. */
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
    stop ??= listen(BookingChangedDocument, {
      opened: again => {
        if (again) for (const each of followers) each.missed()
      },
      changed: ({ bookingChanged }) => {
        for (const each of followers) each.changed(bookingChanged)
      },
    })
    return () => {
      followers.delete(mine)
      if (followers.size > 0) return
      stop?.()
      stop = undefined
    }
  }, [open])
}
