import { useSignal } from '@preact/signals'
import { longDay } from '../format.ts'
import { MonthGrid } from '../kit/MonthGrid.tsx'
import { words } from '../words.ts'
import { CalendarDay } from './CalendarDay.tsx'
import type { Free } from './freeByDay.ts'

/** A month with the free places and the price of each day. */
export function Calendar({
  month,
  today,
  chosen,
  free,
  choose,
  show,
}: {
  month: string
  today: string
  chosen: string | undefined
  /** The days with free places; undefined until they are loaded. */
  free: ReadonlyMap<string, Free> | undefined
  choose(day: string): void
  show(month: string): void
}) {
  const said = useSignal('')
  const full = useSignal<string | undefined>(undefined)
  const take = (day: string) => {
    const open = day >= today && (free === undefined || free.has(day))
    said.value = open ? '' : words.newBooking.noRoomOn(longDay(day))
    full.value = open || day < today ? undefined : day
    if (open) choose(day)
  }
  const { currency } = [...(free?.values() ?? [])].find(each => each.price)?.price ?? {}
  return (
    <MonthGrid
      id="book-month"
      month={month}
      today={today}
      chosen={chosen}
      stops={[...(free ?? new Map<string, Free>()).keys()][0]}
      busy={free === undefined}
      show={show}
      cell={(day, { stop, chosen, take: stay }) => (
        <CalendarDay
          key={day}
          day={day}
          today={today}
          chosen={chosen}
          stop={stop}
          free={free && (free.get(day) ?? 'none')}
          take={() => {
            stay()
            take(day)
          }}
        />
      )}
    >
      <p class={said.value ? 'book-said none' : 'book-said'} role="status">
        {said.value || (currency ? words.newBooking.calendarKeyPrice(currency) : words.newBooking.calendarKey)}
      </p>
      {full.value?.startsWith(month) && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            const day = full.value!
            full.value = undefined
            said.value = ''
            choose(day)
          }}
        >
          {words.waitlist.waitForDay}
        </button>
      )}
    </MonthGrid>
  )
}
