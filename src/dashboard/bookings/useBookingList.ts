import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type BookingFilter, type BookingOrder, BookingsDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { readCache, writeCache } from '../api/queryCache.ts'
import { reachable } from '../api/reachable.ts'
import { session } from '../api/session.ts'
import { useWhenIdle } from '../kit/useWhenIdle.ts'
import { LoadedBookings } from './LoadedBookings.ts'
import { useNewBookings } from './useNewBookings.ts'

const PAGE = 100

/** So many pages are read again at most when somebody comes back to the list. */
const MOST_PAGES_AGAIN = 10

const KEPT = 'the bookings that were looked at last'

/** A list of bookings that grows while it is read. */
export interface BookingList {
  loaded: LoadedBookings
  /** Whether what is shown answers what is asked for. */
  stale: boolean
  busy: boolean
  problem: Problem | undefined
  /** How many bookings belong into what is shown and are not. */
  fresh: number
  /** Whether something of what is shown may be out of date, or not belong there any more. */
  moved: boolean
  /** Reads one page more. */
  loadMore(): void
  /** Reads it anew, from its beginning. */
  refetch(): void
}

interface Read {
  queryKey: string
  loaded: LoadedBookings
}

/**
 * Reads bookings a page at a time. What is shown changes in place; what is new is counted, so that nothing moves under the reader's eyes
 * until he asks for it. Whoever comes back to the list he has left finds it as it was, and as it is.
 * @param heard hears that any booking has changed
 */
export function useBookingList(filter: BookingFilter, orderBy: BookingOrder, onAnyChange: () => void): BookingList {
  const queryKey = JSON.stringify([filter, orderBy])
  const read = useSignal<Read | undefined>(readCache<Read>(KEPT))
  const busy = useSignal(true)
  const problem = useSignal<Problem | undefined>(undefined)
  const moved = useSignal(false)
  const last = useRef<AbortController>(undefined)
  const current = read.value?.queryKey === queryKey ? read.value.loaded : undefined

  const show = (loaded: LoadedBookings) => {
    read.value = { queryKey, loaded }
    writeCache(KEPT, read.value)
  }
  const refreshWhenIdle = useWhenIdle(busy.value, () => refresh())
  const news = useNewBookings({
    filter,
    orderBy,
    loaded: current,
    onAnyChange,
    changed: bookings => {
      const { value } = read
      if (value?.queryKey === queryKey) show(value.loaded.changed(bookings))
    },
    missed: refreshWhenIdle,
  })

  const run = async (act: (signal: AbortSignal) => Promise<void>) => {
    last.current?.abort()
    const controller = new AbortController()
    last.current = controller
    busy.value = true
    problem.value = undefined
    try {
      await act(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) problem.value = error as Problem
    } finally {
      if (!controller.signal.aborted) busy.value = false
    }
  }
  const page = async (after: string | undefined, signal: AbortSignal) =>
    (await fetchGraphql(BookingsDocument, { filter, orderBy, first: PAGE, after }, signal)).bookings

  const refetch = () =>
    void run(async signal => {
      const known = news.bookingIds
      const first = LoadedBookings.none.with(await page(undefined, signal))
      news.forget([...known, ...first.rows.map(row => row.bookingId)])
      moved.value = false
      show(first)
    })
  const loadMore = () => {
    if (busy.value || !current?.more) return
    void run(async signal => {
      const next = await page(current.cursor, signal)
      show((read.value?.loaded ?? current).with(next))
      news.forget(next.edges.map(({ node }) => node.bookingId))
    })
  }
  // As far as it is shown, it is read again behind what is shown: what is new is counted, and what is gone is only told.
  const refresh = () => {
    const shown = read.value?.queryKey === queryKey ? read.value.loaded : undefined
    if (!shown) return refetch()
    void run(async signal => {
      let found = LoadedBookings.none
      for (let pages = 0; pages < MOST_PAGES_AGAIN && found.more && found.rows.length < shown.rows.length; pages++) {
        found = found.with(await page(found.cursor, signal))
      }
      if (shown.rows.length === 0) return show(found)
      show((read.value?.loaded ?? shown).changed(found.rows))
      const added = found.rows.filter(row => !shown.has(row.bookingId))
      news.add(added.map(row => row.bookingId))
      // As many of the last as were added have only made room for them.
      moved.value = !shown.rows.slice(0, found.rows.length - added.length).every(row => found.has(row.bookingId))
    })
  }

  const open = session.value === 'open'
  useEffect(() => {
    if (!open) return
    moved.value = false
    refresh()
  }, [queryKey, open])
  useEffect(() => () => last.current?.abort(), [])
  const back = reachable.value && problem.value?.code === 'unreachable'
  useEffect(() => {
    if (back) refresh()
  }, [back])

  return {
    loaded: current ?? read.value?.loaded ?? LoadedBookings.none,
    stale: current === undefined,
    busy: busy.value,
    problem: problem.value,
    fresh: news.bookingIds.size,
    moved: moved.value,
    loadMore,
    refetch,
  }
}
