import { useEffect, useRef } from 'preact/hooks'
import { address, refine } from '../address.ts'
import { useSearchKey } from '../shell/useSearchKey.ts'
import { words } from '../words.ts'

const own = words.outbox

const PAUSE_MS = 250

/** By what the e-mails are narrowed, kept in the address. */
export function Filters() {
  const { query } = address.value
  const search = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What was typed is not for the page that is looked at next.
  useEffect(() => () => clearTimeout(typing.current), [])
  const type = () => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => refine({ text: search.current?.value ?? '' }, false), PAUSE_MS)
  }
  useSearchKey(search)
  const status = query.get('status') ?? ''
  return (
    <search class="tools">
      <input
        dir="auto"
        ref={search}
        type="search"
        maxLength={200}
        aria-label={words.search}
        placeholder={own.search}
        defaultValue={query.get('text') ?? ''}
        onInput={type}
      />
      <fieldset class="chips">
        <legend>{words.status}</legend>
        {Object.entries(words.emailStatuses).map(([value, word]) => (
          <button
            key={value}
            type="button"
            class="chip"
            aria-pressed={status === value}
            onClick={() => refine({ status: status === value ? '' : value })}
          >
            {word}
          </button>
        ))}
      </fieldset>
      <label class="day">
        {own.kind}
        <select value={query.get('kind') ?? ''} onChange={event => refine({ kind: event.currentTarget.value })}>
          <option value="">{own.any}</option>
          {Object.entries(words.emailKinds).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </label>
    </search>
  )
}
