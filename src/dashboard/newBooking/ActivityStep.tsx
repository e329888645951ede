import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { NewBookingActivityFragment } from '../api/generated.ts'
import { duration, money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { useSearchKey } from '../kit/useSearchKey.ts'
import { words } from '../words.ts'

// Fewer activities need no search input.
const MANY = 9

/** The choice of the activity, including those that are not in the shopfront. */
export function ActivityStep({
  activities,
  chosen,
  choose,
}: {
  activities: readonly NewBookingActivityFragment[]
  chosen: string | undefined
  choose(activityId: string): void
}) {
  const search = useSignal('')
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field, activities.length > MANY)
  const sought = search.value.trim().toLowerCase()
  const shown = activities.filter(
    each => each.id === chosen || `${each.name} ${each.category}`.toLowerCase().includes(sought),
  )
  // After a reload the chosen activity is scrolled into view.
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = list.current?.querySelector<HTMLElement>(':checked')?.closest('label')
    if (own) list.current!.scrollTop = own.offsetTop - list.current!.offsetTop - own.offsetHeight
  }, [])
  return (
    <fieldset class="sheet book-step">
      <legend>{words.activity}</legend>
      {activities.length > MANY && (
        <input
          ref={field}
          dir="auto"
          type="search"
          aria-label={words.newBooking.findActivity}
          placeholder={words.newBooking.findActivity}
          value={search.value}
          onInput={event => {
            search.value = event.currentTarget.value
          }}
        />
      )}
      <div ref={list} class="book-activities">
        {shown.map(each => (
          <label key={each.id} class="book-choice">
            <input type="radio" name="activity" checked={each.id === chosen} onChange={() => choose(each.id)} />
            <span class="book-name">
              <Bdi>{each.name}</Bdi>
            </span>
            <span class="quiet">
              {duration(each.durationMinutes)} · {words.newBooking.from(money(each.fromPrice))}
              {!each.published && ` · ${words.newBooking.unpublished}`}
            </span>
          </label>
        ))}
      </div>
      {shown.length === 0 && <p class="quiet">{words.newBooking.noSuchActivity}</p>}
    </fieldset>
  )
}
