import { CalendarDays } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { movedDay } from '../calendar.ts'
import { shortDay } from '../format.ts'
import { words } from '../words.ts'
import type { FieldInput } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { lazyPart } from './lazyPart.tsx'
import { readDay, typedDay } from './typedDay.ts'

const DatePopup = lazyPart(async () => (await import('./DatePopup.tsx')).DatePopup)

interface DateFieldProps extends Partial<FieldInput> {
  /** The day as 2026-07-01; empty for none. */
  value: string
  /** Gets a day, also one that is out of bounds, or an empty text for what is no day. */
  change(day: string): void
  min?: string | undefined
  max?: string | undefined
  required?: boolean
  'aria-label'?: string
  title?: string
}

const TOUCH = matchMedia('(pointer: coarse)')

/** An input for a day: on touch screens that of the device, else typed in the order of the locale, with a calendar. */
export function DateField({ change, ...input }: DateFieldProps) {
  if (!TOUCH.matches) return <TypedDate change={change} {...input} />
  return <input {...input} type="date" onInput={event => change(event.currentTarget.value)} />
}

/** The arrow keys move by a day, Alt and the down arrow open the calendar. */
function TypedDate({ value, change, min = '', max = '', ...input }: DateFieldProps) {
  const [text, setText] = useState(value && typedDay(value))
  const [isLeft, setLeft] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const read = readDay(text)
  useLayoutEffect(() => {
    // What is no day stays until it is corrected.
    if (value ? read !== value : read) setText(value && typedDay(value))
  }, [value])
  const isOutside = (day: string) => (min !== '' && day < min) || (max !== '' && day > max)
  const wrong =
    read === undefined
      ? words.dateField.wrong(typedDay('2026-12-31'))
      : read && isOutside(read)
        ? words.dateField.outside(min && shortDay(min), max && shortDay(max))
        : ''
  useLayoutEffect(() => field.current!.setCustomValidity(wrong), [wrong])
  const take = (day: string) => {
    setText(typedDay(day))
    change(day)
  }
  const leave = () => {
    setLeft(true)
    if (read !== value && read !== undefined) change(read)
    if (read === undefined && value) change('')
    // Also if it was not taken.
    if (read !== undefined) setText(value && read === '' ? typedDay(value) : read && typedDay(read))
  }
  return (
    <span class="date-field">
      <input
        {...input}
        ref={field}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        placeholder={words.dateField.pattern(typedDay('2026-12-31'))}
        aria-invalid={input['aria-invalid'] || (isLeft && wrong !== '')}
        value={text}
        onInput={event => {
          setText(event.currentTarget.value)
          setLeft(false)
          const day = readDay(event.currentTarget.value, false)
          if (day !== undefined && day !== value) change(day)
        }}
        onBlur={leave}
        onKeyDown={event => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return
          if (event.altKey && step === -1) setOpen(true)
          else if (!event.altKey && read && !isOutside(movedDay(read, step))) take(movedDay(read, step))
          else return
          event.preventDefault()
        }}
      />
      <button
        type="button"
        class="plain"
        aria-label={words.dateField.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={CalendarDays} />
      </button>
      {isLeft && wrong && (
        <span class="error date-field-wrong" role="alert">
          {wrong}
        </span>
      )}
      {isOpen && (
        <DatePopup
          chosen={read || value}
          min={min}
          max={max}
          isOptional={!input.required}
          choose={day => {
            if (day) take(day)
            else {
              setText('')
              change('')
            }
          }}
          close={() => setOpen(false)}
        />
      )}
    </span>
  )
}
