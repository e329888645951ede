import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type BookingFilter, type BookingOrder, BookingsDocument } from '../api/generated.ts'
import { count } from '../format.ts'
import { everyPage } from '../kit/everyPage.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

/** Downloads the whole filtered and sorted list as a file. It can take a while and be cancelled. */
export function CsvButton({ filter, order, all }: { filter: BookingFilter; order: BookingOrder; all: number }) {
  const done = useSignal(0)
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const action = useAction(async () => {
    const controller = new AbortController()
    stopping.current = controller
    done.value = 0
    try {
      const rows = await everyPage(
        BookingsDocument,
        { filter, orderBy: order },
        result => result.bookings,
        read => {
          done.value = read
        },
        controller.signal,
      )
      const { downloadBookings } = await import('./downloadBookings.ts')
      downloadBookings(rows)
      toast(words.bookingList.written(count(rows.length)))
    } catch (error) {
      if (!controller.signal.aborted) throw error
    }
  })
  return (
    <div class="bookings-csv">
      {action.problem && <ProblemBanner problem={action.problem} retry={() => void action.run()} />}
      {action.busy ? (
        <>
          <progress max={Math.max(all, done.value, 1)} value={done.value} aria-label={words.bookingList.csvLong} />
          <span class="quiet">{words.bookingList.writing(count(done.value), count(Math.max(all, done.value)))}</span>
          <button type="button" onClick={() => stopping.current?.abort()}>
            {words.bookingList.stop}
          </button>
        </>
      ) : (
        <button type="button" title={words.bookingList.csvLong} onClick={() => void action.run()}>
          {words.csv}
        </button>
      )}
    </div>
  )
}
