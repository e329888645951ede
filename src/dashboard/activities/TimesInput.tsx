import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import { Violations } from '../inputs/Violations.tsx'
import { words } from '../words.ts'

const { schedules: texts } = words.activities

/** An input for any number of starting times. */
export function TimesInput({
  times,
  change,
  problem,
}: {
  times: string[]
  change(times: string[]): void
  problem: Problem | undefined
}) {
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  // An effect that is left from an earlier rendering would run first, and focus another time.
  useLayoutEffect(() => {
    if (!added.current) return
    added.current = false
    list.current?.querySelector<HTMLElement>('.acts-time:nth-last-of-type(1) input')?.focus()
  })
  return (
    <fieldset class="input-bare input-group">
      <legend>{texts.times}</legend>
      <div ref={list} class="acts-times">
        {times.map((time, index) => (
          <span key={String(index)} class="acts-time">
            <input
              type="time"
              aria-label={texts.timeAt(index + 1)}
              value={time}
              onChange={event => change(times.with(index, event.currentTarget.value))}
            />
            {times.length > 1 && (
              <button
                type="button"
                class="plain"
                aria-label={texts.removeTime(time || texts.timeAt(index + 1))}
                onClick={() => change(times.toSpliced(index, 1))}
              >
                ×
              </button>
            )}
          </span>
        ))}
        <button
          type="button"
          onClick={() => {
            added.current = true
            change([...times, ''])
          }}
        >
          {texts.addTime}
        </button>
      </div>
      <Violations path="input.times" label={texts.times} problem={problem} />
    </fieldset>
  )
}
