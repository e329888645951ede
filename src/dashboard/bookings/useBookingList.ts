import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type BookingFilter, type BookingOrder, BookingsDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { readCache, writeCache } from '../api/queryCache.ts'
import { reachable } from '../api/reachable.ts'
import { session } from '../api/session.ts'
import { useWhenIdle } from '../kit/useWhenIdle.ts'
import { bookingPage } from './bookingPage.ts'
import { LoadedBookings } from './LoadedBookings.ts'
import { useNewBookings } from './useNewBookings.ts'

/** The most pages that are restored when the user returns to the list. */
const MAX_PAGES_REFETCHED = 10

const KEPT = 'the bookings that were looked at last'

/** A list of bookings that grows while it is scrolled. */
export interface BookingList {
  loaded: LoadedBookings
  /** Whether the rows belong to the current filter. */
  stale: boolean
  busy: boolean
  problem: Problem | undefined
  /** The number of new bookings that belong among the rows and are not shown. */
  fresh: number
  /** Whether some row may be out of date or no longer belong there. */
  moved: boolean
  /** Loads one more page. */
  loadMore(): void
  /** Reloads it from the beginning. */
  refetch(): void
}

interface Read {
  queryKey: string
  loaded: LoadedBookings
}

/**
 * Loads bookings a page at a time. Rows change in place; new ones are only counted, so that nothing moves
 * until the user asks for them. A list that was left is restored with current data.
 * @param onAnyChange is called when any booking has changed
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
  const newBookings = useNewBookings({
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
    (await fetchGraphql(BookingsDocument, bookingPage(filter, orderBy, after), signal)).bookings

  const refetch = () =>
    void run(async signal => {
      const known = newBookings.bookingIds
      const first = LoadedBookings.none.with(await page(undefined, signal))
      newBookings.forget([...known, ...first.rows.map(row => row.id)])
      moved.value = false
      show(first)
    })
  const loadMore = () => {
    if (busy.value || !current?.more) return
    void run(async signal => {
      const next = await page(current.cursor, signal)
      show((read.value?.loaded ?? current).with(next))
      newBookings.forget(next.edges.map(({ node }) => node.id))
    })
  }
  // The loaded part is refetched in the background: new rows are counted, and missing ones only reported.
  const refresh = () => {
    const shown = read.value?.queryKey === queryKey ? read.value.loaded : undefined
    if (!shown) return refetch()
    void run(async signal => {
      let found = LoadedBookings.none
      for (let pages = 0; pages < MAX_PAGES_REFETCHED && found.more && found.rows.length < shown.rows.length; pages++) {
        found = found.with(await page(found.cursor, signal))
      }
      if (shown.rows.length === 0) return show(found)
      show((read.value?.loaded ?? shown).changed(found.rows))
      const added = found.rows.filter(row => !shown.has(row.id))
      newBookings.add(added.map(row => row.id))
      // As many of the last rows as were added were only pushed out by them.
      moved.value = !shown.rows.slice(0, found.rows.length - added.length).every(row => found.has(row.id))
    })
  }

  const open = session.value === 'open'
  // Before the page is painted without data: it may have been asked for already.
  useLayoutEffect(() => {
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
    fresh: newBookings.bookingIds.size,
    moved: moved.value,
    loadMore,
    refetch,
  }
}
