import { useEffect, useMemo } from 'preact/hooks'
import { address, href } from '../address.ts'
import { BookingSumsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { count, ownZone } from '../format.ts'
import { useActivityChoices, usePartnerChoices } from '../kit/choices.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useNarrow } from '../kit/useNarrow.ts'
import { useThrottled } from '../kit/useThrottled.ts'
import { words } from '../words.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { BookingTable } from './BookingTable.tsx'
import './bookings.css'
import { bookingFilter } from './bookingFilter.ts'
import { bookingOrder } from './bookingOrder.ts'
import { CsvButton } from './CsvButton.tsx'
import { columnWidths } from './columnWidths.ts'
import { FilterBar } from './FilterBar.tsx'
import { InfiniteScroll } from './InfiniteScroll.tsx'
import { PanelOfAddress } from './PanelOfAddress.tsx'
import { Sums } from './Sums.tsx'
import { selected } from './selected.ts'
import { useBookingList } from './useBookingList.ts'
import { MAX_COUNTED } from './useNewBookings.ts'
import { useScrollPosition } from './useScrollPosition.ts'

const SelectionBar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar)

/** The minimum interval between refetches of the totals. */
const SUMS_MS = 3000

/** The bookings of every channel in one table, newest first. */
export function BookingsPage() {
  const { query } = address.value
  // What is looked into does not change the list.
  const filterKey = withoutLook(query)
  const filter = useMemo(() => bookingFilter(query), [filterKey])
  const order = bookingOrder(query)
  const sums = useQuery(BookingSumsDocument, { filter })
  const choices = { activities: useActivityChoices().data, partners: usePartnerChoices().data }
  const addUp = useThrottled(sums.refetch, SUMS_MS)
  const list = useBookingList(filter, order, addUp)
  const { rows } = list.loaded
  useScrollPosition(filterKey, rows.length > 0 && !list.stale)

  // What is no longer shown is no longer selected.
  useEffect(
    () => () => {
      selected.value = new Set()
    },
    [filterKey],
  )

  const refetch = () => {
    scrollTo(0, 0)
    list.refetch()
    sums.refetch()
  }
  const narrow = useNarrow()
  // A card has no columns.
  const widths = useMemo(() => (narrow ? {} : columnWidths()), [narrow])
  const totals = sums.data?.bookings.totals
  const isElsewhere = choices.activities?.some(each => each.timeZone !== ownZone)
  const filtered = filter.unpaid || [...query.keys()].some(name => name !== 'order' && name !== 'look')
  return (
    <div class="bookings" style={widths}>
      <div class="head">
        <h1>{words.bookings}</h1>
        {isElsewhere && <p class="quiet">{words.createdZone(ownZone)}</p>}
        <CsvButton filter={filter} order={order} all={totals?.bookingCount ?? 0} />
      </div>
      <FilterBar choices={choices} order={order} />
      <ActiveFilters choices={choices} />
      <NewBookingsButton fresh={list.fresh} moved={list.moved} refetch={refetch} />
      {list.problem && rows.length === 0 && <ProblemBanner problem={list.problem} retry={list.refetch} recovers />}
      <div class={list.stale && rows.length > 0 ? 'stale' : undefined} aria-busy={list.busy}>
        {rows.length === 0 && list.stale && !list.problem && <Skeleton />}
        {rows.length === 0 && !list.stale && (
          <EmptyState
            text={filtered ? words.bookingList.noMatch : words.bookingList.noBookings}
            action={
              filtered
                ? { word: words.bookingList.showAll, href: href('bookings') }
                : may('BOOKINGS_WRITE')
                  ? { word: words.pageNames.book, href: href('book') }
                  : undefined
            }
          />
        )}
        {rows.length > 0 && <BookingTable rows={rows} order={order} />}
      </div>
      {rows.length > 0 && (
        <>
          <InfiniteScroll list={list} />
          {selected.value.size > 0 ? (
            <SelectionBar rows={rows} />
          ) : (
            <Sums shown={rows.length} totals={totals} stale={sums.stale} />
          )}
        </>
      )}
      {!narrow && <PanelOfAddress />}
    </div>
  )
}

function withoutLook(query: URLSearchParams): string {
  const list = new URLSearchParams(query)
  list.delete('look')
  return list.toString()
}

function NewBookingsButton({ fresh, moved, refetch }: { fresh: number; moved: boolean; refetch: () => void }) {
  const says = fresh >= MAX_COUNTED ? words.bookingList.freshMany(count(MAX_COUNTED)) : words.bookingList.newOnes(fresh)
  return (
    <div class="bookings-new">
      <p class="unseen" role="status">
        {fresh > 0 && words.bookingList.thereAreNew}
      </p>
      {(fresh > 0 || moved) && (
        <button type="button" class="main" onClick={refetch}>
          {fresh > 0 ? says : words.bookingList.changes}
        </button>
      )}
    </div>
  )
}
