import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { address, refine } from '../address.ts'
import { BookingsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { count, money, ownZone } from '../format.ts'
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
  const at = useSignal(-1)
  const move = (step: number) => {
    at.value = Math.max(0, Math.min(rows.length - 1, at.value + step))
    document.querySelectorAll('.bookings tbody tr')[at.value]?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    '/': event => {
      event.preventDefault()
      search.current?.focus()
    },
    j: () => move(1),
    k: () => move(-1),
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
      {asked.problem && (
        <p class="banner" role="alert">
          {asked.problem.message}{' '}
          <button type="button" class="plain" onClick={asked.again}>
            {words.retry}
          </button>
        </p>
      )}
      <div class={asked.busy && asked.data ? 'stale' : undefined} aria-busy={asked.busy}>
        {!asked.data && asked.busy && <Skeleton />}
        {asked.data && rows.length === 0 && <p class="empty">{filtered ? words.noMatch : words.noBookings}</p>}
        {rows.length > 0 && <BookingTable rows={rows} at={at.value} />}
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

const LINES = [...Array(12).keys()]

/** What a table looks like before its rows are there. */
function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      {LINES.map(line => (
        <div key={line} />
      ))}
    </div>
  )
}
