import { useEffect, useMemo, useRef } from 'preact/hooks'
import { address, refine } from '../address.ts'
import { BookingsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { count, money, ownZone } from '../format.ts'
import { Failing } from '../kit/Failing.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useKeys } from '../shell/useKeys.ts'
import { words } from '../words.ts'
import { BookingTable } from './BookingTable.tsx'
import { bookingFilter } from './bookingFilter.ts'
import { Chips } from './Chips.tsx'
import { useNewBookings } from './useNewBookings.ts'

const PAGE = 50
const PAUSE_MS = 200

/** The bookings of every channel in one table, newest first. */
export function BookingsPage() {
  const { query } = address.value
  const [after, before] = [query.get('after') ?? undefined, query.get('before') ?? undefined]
  const part = before ? { last: PAGE, before } : { first: PAGE, after }
  const asked = useQuery(BookingsDocument, { filter: bookingFilter(query), ...part })
  const { edges = [], pageInfo, totals } = asked.data?.bookings ?? {}
  const listed = useMemo(() => new Set(edges.map(({ node }) => node.bookingId)), [asked.data])
  const news = useNewBookings(listed, asked.again)
  useEffect(news.forget, [asked.data])
  const rows = edges.map(({ node }) => news.changed.get(node.bookingId) ?? node)

  const search = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = () => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => refine({ text: search.current!.value, after: '', before: '' }, false), PAUSE_MS)
  }
  useKeys({
    '/': event => {
      event.preventDefault()
      search.current?.focus()
    },
  })

  const filtered = [...query.keys()].some(name => name !== 'after' && name !== 'before')
  return (
    <>
      <div class="head">
        <h1>{words.bookings}</h1>
        {totals && (
          <p class="totals" aria-live="polite">
            {words.totalOf(count(totals.bookings), count(totals.participants))} · <strong>{money(totals.price)}</strong>
          </p>
        )}
      </div>
      <search class="tools">
        <input
          ref={search}
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          defaultValue={query.get('text') ?? ''}
          onInput={type}
        />
        <Day name="from" label={words.from} />
        <Day name="to" label={words.to} />
        <Chips name="channel" label={words.channel} choices={words.channels} />
        <Chips name="status" label={words.status} choices={words.statuses} />
        <Chips name="waiver" label={words.waiver} choices={words.waivers} />
      </search>
      <p class="quiet">{words.zone(ownZone)}</p>
      <div class="news" aria-live="polite">
        {news.fresh > 0 && !after && !before && (
          <button type="button" class="main" onClick={asked.again}>
            {words.newOnes(news.fresh)}
          </button>
        )}
      </div>
      {asked.problem && <Failing problem={asked.problem} again={asked.again} />}
      <div class={asked.busy && asked.data ? 'stale' : undefined} aria-busy={asked.busy}>
        {!asked.data && asked.busy && <Skeleton />}
        {asked.data && rows.length === 0 && <p class="empty">{filtered ? words.noMatch : words.noBookings}</p>}
        {rows.length > 0 && <BookingTable rows={rows} />}
      </div>
      {pageInfo && (pageInfo.hasNextPage || pageInfo.hasPreviousPage) && (
        <nav class="pages" aria-label={words.bookings}>
          <button
            type="button"
            disabled={!pageInfo.hasPreviousPage}
            onClick={() => refine({ before: pageInfo.startCursor ?? '', after: '' })}
          >
            {words.newer}
          </button>
          <button
            type="button"
            disabled={!pageInfo.hasNextPage}
            onClick={() => refine({ after: pageInfo.endCursor ?? '', before: '' })}
          >
            {words.older}
          </button>
        </nav>
      )}
    </>
  )
}

function Day({ name, label }: { name: string; label: string }) {
  return (
    <label class="day">
      {label}
      <input
        type="date"
        value={address.value.query.get(name) ?? ''}
        onChange={event => refine({ [name]: event.currentTarget.value, after: '', before: '' })}
      />
    </label>
  )
}
