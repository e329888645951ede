import { useEffect, useRef } from 'preact/hooks'
import { count, localDay } from '../format.ts'
import { words } from '../words.ts'
import type { MonthDay } from './MonthDay.ts'
import { MonthList } from './MonthList.tsx'

const texts = words.schedule

/** The days of a month that have timeslots, below each other. */
export function MonthAgenda({ days }: { days: readonly MonthDay[] }) {
  const next = useRef<HTMLElement>(null)
  // Past the earlier days, to today or the next one.
  useEffect(() => next.current?.scrollIntoView(), [])
  const first = days.find(each => each.day >= each.today)
  return (
    <>
      {days.map(of => (
        <section
          key={of.day}
          class={of.day === of.today ? 'month-agenda today' : 'month-agenda'}
          ref={of === first && of !== days[0] ? next : undefined}
          aria-label={localDay(of.day)}
        >
          <header>
            <h3 aria-current={of.day === of.today ? 'date' : undefined}>{localDay(of.day)}</h3>
            <span class="quiet">
              {texts.dayTotal(
                count(of.slots.reduce((sum, each) => sum + each.tally.participants, 0)),
                count(of.slots.reduce((sum, each) => sum + each.capacity, 0)),
              )}
            </span>
          </header>
          <MonthList {...of} />
        </section>
      ))}
    </>
  )
}
