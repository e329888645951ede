import { href, navigate } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ClosureDocument, type ClosureQuery, ClosureUndoDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { instant, localDay, longDay } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { customerName } from '../kit/customerName.ts'
import { Phone } from '../kit/Phone.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { Table } from '../kit/Table.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useInterval } from '../kit/useInterval.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { countsOf } from './countsOf.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

const texts = words.closures

type Closure = ClosureQuery['closure']
type Row = Closure['bookings'][number]

const SOON_MS = 2000

/** How far a closure is, with a button that undoes it while it can be. */
export function OneClosure({ closureId }: { closureId: string }) {
  const query = useQuery(ClosureDocument, { closureId })
  const closure = query.data?.closure
  const isMoving = closure?.status === 'SCHEDULED' || closure?.status === 'RUNNING'
  useInterval(isMoving ? SOON_MS : undefined, query.refetch)
  useTitle(texts.name, closure && longDay(closure.date))
  return (
    <QueryView query={query}>{data => <ClosureDetails closure={data.closure} changed={query.refetch} />}</QueryView>
  )
}

function ClosureDetails({ closure, changed }: { closure: Closure; changed(): void }) {
  const { date, fromTime, reason, byName, createdAt, bookings } = closure
  return (
    <article class="closure">
      <div class="head">
        <h1>{fromTime ? texts.titleFrom(longDay(date), fromTime) : texts.title(longDay(date))}</h1>
      </div>
      <p>
        <Bdi>{reason}</Bdi>{' '}
        <span class="quiet">{byName ? texts.by(byName, instant(createdAt)) : instant(createdAt)}</span>
      </p>
      <Progress closure={closure} changed={changed} />
      {bookings.length === 0 ? (
        <p class="empty">{texts.nobody}</p>
      ) : (
        <Table
          name={texts.bookings(bookings.length)}
          columns={columns}
          rows={bookings}
          keyOf={row => row.booking.id}
          open={row => navigate(`booking/${row.booking.bookingReference}`)}
        />
      )}
    </article>
  )
}

function Progress({ closure, changed }: { closure: Closure; changed(): void }) {
  const { status, bookingCount, plannedCount, awaitingCount, failedCount, chooseBefore } = closure
  const counts = countsOf(closure)
  const lastDay = localDay(todayIn(viewer.value!.operator.timeZone, new Date(new Date(chooseBefore).getTime() - 1)))
  return (
    <div class="closure-progress">
      {status === 'SCHEDULED' ? (
        <Undo closure={closure} changed={changed} />
      ) : (
        <p role="status">
          {status === 'RUNNING' && texts.running(bookingCount - plannedCount, bookingCount)}
          {status === 'UNDONE' && texts.undone}
          {status === 'AWAITING' && texts.sent}
          {status === 'DONE' && texts.done} {status !== 'RUNNING' && counts.length > 0 && `${counts.join(', ')}.`}
        </p>
      )}
      {status === 'RUNNING' && (
        <progress max={bookingCount} value={bookingCount - plannedCount} aria-label={texts.name} />
      )}
      {status === 'AWAITING' && awaitingCount > 0 && <p>{texts.awaiting(awaitingCount, lastDay)}</p>}
      {failedCount > 0 && <p class="closure-failed">{texts.failed(failedCount)}</p>}
    </div>
  )
}

function Undo({ closure: { id, dueAt }, changed }: { closure: Closure; changed(): void }) {
  const seconds = useSecondsUntil(dueAt)
  const undo = useAction(async () => {
    try {
      await fetchGraphql(ClosureUndoDocument, { input: { closureId: id } })
      toast(texts.undoneNow)
    } finally {
      changed()
    }
  })
  return (
    <>
      <p role="timer">{texts.starts(seconds)}</p>
      {may('CATALOGUE_WRITE') && (
        <button type="button" class="main" disabled={undo.busy} onClick={() => void undo.run()}>
          {texts.undo}
        </button>
      )}
      {undo.problem && <ProblemBanner problem={undo.problem} />}
    </>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'customer',
    head: texts.customer,
    cell: ({ booking }) => (
      <a href={href(`booking/${booking.bookingReference}`)}>
        <Bdi>{customerName(booking)}</Bdi>
      </a>
    ),
  },
  { key: 'people', head: texts.people, number: true, cell: row => row.booking.participants },
  {
    key: 'was',
    head: texts.departure,
    cell: ({ timeslot }) => (
      <>
        {timeslot.time} <Bdi>{timeslot.product.name}</Bdi>
      </>
    ),
  },
  { key: 'outcome', head: texts.outcome, cell: row => <Outcome row={row} /> },
  {
    key: 'phone',
    head: words.phone,
    cell: ({ booking }) => booking.customer?.phone && <Phone number={booking.customer.phone} />,
  },
]

function Outcome({ row: { outcome, failure, booking } }: { row: Row }) {
  if (outcome === 'FAILED') {
    return (
      <>
        <Badge kind="failed" word={texts.outcomes.FAILED} /> <span dir="auto">{failure}</span>
      </>
    )
  }
  return <>{outcome === 'MOVED' ? texts.movedTo(localDay(booking.date), booking.time) : texts.outcomes[outcome]}</>
}
