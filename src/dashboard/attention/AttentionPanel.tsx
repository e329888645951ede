import { href } from '../address.ts'
import { AttentionDocument, type AttentionQuery } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { movedDay, startOfDay } from '../calendar.ts'
import { localDay, money } from '../format.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'
import './attention.css'

const texts = words.attention

/** What needs somebody, each with a link to where it is dealt with, and the money of the day. */
export function AttentionPanel({ day, zone }: { day: string; zone: string }) {
  const from = startOfDay(day, zone).toISOString()
  const query = useQuery(AttentionDocument, {
    day,
    last: movedDay(day, 1),
    from,
    before: startOfDay(movedDay(day, 7), zone).toISOString(),
    soon: startOfDay(movedDay(day, 3), zone).toISOString(),
    since: startOfDay(movedDay(day, -7), zone).toISOString(),
    money: { date: { from: day, to: day } },
  })
  useAutoRefetch(query)
  const { data, storedAt } = query
  const items = data && !storedAt ? itemsOf(data, day) : []
  const taken = data && moneyOf(data)
  return (
    <section class="attention" aria-label={texts.title} aria-busy={query.busy}>
      {data && items.length === 0 && <span class="quiet">{texts.nothing}</span>}
      {items.map(({ place, query: search, text }) => (
        <a key={text} href={href(place, search)}>
          {text}
        </a>
      ))}
      {taken && (
        <a class="attention-money" href={href('cash-up')}>
          {taken}
        </a>
      )}
    </section>
  )
}

interface Item {
  place: string
  query?: Record<string, string>
  text: string
}

function itemsOf(data: AttentionQuery, day: string): Item[] {
  const { pending, unpaid, waivers, failed, waiting, understaffedTimeslots, departuresBelowMinimum, closures } = data
  const departures = new Set(understaffedTimeslots.map(each => each.timeslotId)).size
  const counted: [count: number, text: (count: number) => string, place: string, query?: Record<string, string>][] = [
    [pending.totalCount, texts.pending, 'bookings', { status: 'PENDING' }],
    [unpaid.totalCount, texts.unpaid, 'bookings', { from: day, to: day, due: 'unpaid' }],
    [
      waivers.totalCount,
      texts.waivers,
      'bookings',
      { from: day, to: movedDay(day, 1), waiver: 'outstanding', status: 'CONFIRMED' },
    ],
    [failed.totalCount, texts.failed, 'outbox', { status: 'FAILED' }],
    [departures, texts.understaffed, 'guides'],
    [waiting.totalCount, texts.waiting, 'waitlist'],
    ...departuresBelowMinimum
      .filter(isAhead)
      .map(
        ({ id, date, time, tally, product }) =>
          [
            tally.participants,
            (participants: number) =>
              texts.belowMinimum(participants, product.departureMinimum!, product.name, localDay(date), time),
            `slot/${id}`,
          ] as (typeof counted)[number],
      ),
    ...closures.edges.map(
      ({ node }) =>
        [
          node.failedCount,
          (count: number) => texts.closure(count, localDay(node.date)),
          `closures/${node.id}`,
        ] as (typeof counted)[number],
    ),
  ]
  return counted
    .filter(([count]) => count > 0)
    .map(([count, text, place, search]) => ({ place, text: text(count), ...(search && { query: search }) }))
}

// Nobody can do anything about one that has begun.
const isAhead = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt) > Date.now()

/** The money of the day; undefined if there was none. */
function moneyOf({ transactionTotals }: AttentionQuery): string | undefined {
  const [first] = transactionTotals
  if (!first) return undefined
  const sum = (of: 'paid' | 'refunded') => ({
    amount: transactionTotals.reduce((total, each) => total + each[of].amount, 0),
    currency: first.paid.currency,
  })
  const refunded = sum('refunded')
  return texts.money(money(sum('paid')), refunded.amount > 0 ? money(refunded) : null)
}
