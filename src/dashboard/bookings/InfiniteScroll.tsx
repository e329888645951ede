import { useEffect, useRef } from 'preact/hooks'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { words } from '../words.ts'
import type { BookingList } from './useBookingList.ts'

/** The distance below the window at which the next page is fetched. */
const AHEAD = '1500px'

/** The end of the loaded part of a list, which loads more when it comes near the window. */
export function InfiniteScroll({ list }: { list: BookingList }) {
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useRef(list.loadMore)
  loadMore.current = list.loadMore
  const waits = list.loaded.more && !list.busy && !list.problem && !list.stale
  useEffect(() => {
    if (!waits) return
    const near = new IntersectionObserver(
      entries => {
        // Of several entries reported together, the last one is current.
        if (entries.at(-1)!.isIntersecting) loadMore.current()
      },
      { rootMargin: AHEAD },
    )
    near.observe(end.current!)
    return () => near.disconnect()
  }, [waits, list.loaded.rows.length])
  return (
    <div ref={end} class="bookings-more">
      {list.problem && <ProblemBanner problem={list.problem} retry={list.loadMore} recovers />}
      {list.loaded.more && !list.problem && (
        <button type="button" class="plain" disabled={list.busy} onClick={list.loadMore}>
          {words.more}
        </button>
      )}
    </div>
  )
}
