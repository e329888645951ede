import { useEffect, useRef } from 'preact/hooks'
import { Failing } from '../kit/Failing.tsx'
import { words } from '../words.ts'
import type { BookingList } from './useBookingList.ts'

/** So far below what is seen the next page is read already. */
const AHEAD = '1500px'

/** The end of what was read of a list: it goes on when somebody comes near. */
export function Growing({ list }: { list: BookingList }) {
  const end = useRef<HTMLDivElement>(null)
  const grow = useRef(list.grow)
  grow.current = list.grow
  const waits = list.loaded.more && !list.busy && !list.problem && !list.stale
  useEffect(() => {
    if (!waits) return
    const near = new IntersectionObserver(
      entries => {
        // Of several moments told together the last counts.
        if (entries.at(-1)!.isIntersecting) grow.current()
      },
      { rootMargin: AHEAD },
    )
    near.observe(end.current!)
    return () => near.disconnect()
  }, [waits, list.loaded.rows.length])
  return (
    <div ref={end} class="bookings-more">
      {list.problem && <Failing problem={list.problem} again={list.grow} recovers />}
      {list.loaded.more && !list.problem && (
        <button type="button" class="plain" disabled={list.busy} onClick={list.grow}>
          {words.more}
        </button>
      )}
    </div>
  )
}
