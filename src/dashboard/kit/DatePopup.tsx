import { useEffect, useRef, useState } from 'preact/hooks'
import { viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { longDay, ownZone } from '../format.ts'
import { words } from '../words.ts'
import './datePopup.css'
import { MonthGrid } from './MonthGrid.tsx'

/** The calendar of a date field: a modal dialog beside it, as in the date picker of the WAI-ARIA Authoring Practices. */
export function DatePopup({
  chosen,
  min,
  max,
  isOptional,
  choose,
  close,
}: {
  /** Empty for none. */
  chosen: string
  min: string
  max: string
  /** Whether it can be cleared. */
  isOptional: boolean
  choose(day: string): void
  close(): void
}) {
  const today = todayIn(viewer.value?.operator.timeZone ?? ownZone)
  const isOutside = (day: string) => (min !== '' && day < min) || (max !== '' && day > max)
  const [month, setMonth] = useState((chosen || (isOutside(today) ? min || max : today)).slice(0, 7))
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const popup = dialog.current!
    const anchor = popup.parentElement!
    popup.showModal()
    place(popup, anchor.getBoundingClientRect())
    popup.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
    return () => anchor.querySelector<HTMLElement>('button')?.focus()
  }, [])
  const finish = (day: string) => {
    choose(day)
    close()
  }
  return (
    <dialog
      ref={dialog}
      class="date-popup"
      aria-label={words.dateField.dialog}
      onClick={event => {
        if (event.target === dialog.current) close()
      }}
      onKeyDown={event => {
        // Not for what it stands in, such as a menu or another dialog.
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
    >
      <MonthGrid
        id="date-popup-month"
        month={month}
        today={today}
        earliest={min}
        chosen={chosen || undefined}
        show={setMonth}
        cell={(day, { stop, chosen: isChosen, take }) => (
          <td key={day} {...{ 'aria-selected': isChosen }}>
            <button
              type="button"
              data-day={day}
              tabIndex={stop ? 0 : -1}
              aria-label={longDay(day)}
              aria-disabled={isOutside(day)}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => {
                take()
                if (!isOutside(day)) finish(day)
              }}
            >
              <span class="month-grid-number">{Number(day.slice(8))}</span>
            </button>
          </td>
        )}
      >
        <footer>
          <button type="button" class="plain" disabled={isOutside(today)} onClick={() => finish(today)}>
            {words.today}
          </button>
          {isOptional && chosen && (
            <button type="button" class="plain" onClick={() => finish('')}>
              {words.dateField.clear}
            </button>
          )}
          <button type="button" class="plain" onClick={close}>
            {words.close}
          </button>
        </footer>
      </MonthGrid>
    </dialog>
  )
}

const GAP = 4

/** Below the field if there is room, else above it, and always within the window. */
function place(popup: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = popup
  const below = bottom + GAP + height <= innerHeight ? bottom + GAP : top - GAP - height
  popup.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`
  popup.style.top = `${Math.max(GAP, Math.min(below, innerHeight - height - GAP))}px`
}
