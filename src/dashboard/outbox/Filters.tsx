import { useEffect, useRef } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import { useSearchKey } from '../kit/useSearchKey.ts'
import { words } from '../words.ts'

const texts = words.outbox

const PAUSE_MS = 250

/** The filters of the e-mails, kept in the URL. */
export function Filters() {
  const { query } = address.value
  const search = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Cancels the pending update of the URL when the user leaves the page.
  useEffect(() => () => clearTimeout(typing.current), [])
  const type = () => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => updateQuery({ text: search.current?.value ?? '' }, false), PAUSE_MS)
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
        placeholder={texts.search}
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
            onClick={() => updateQuery({ status: status === value ? '' : value })}
          >
            {word}
          </button>
        ))}
      </fieldset>
      <label class="day">
        {texts.kind}
        <select value={query.get('kind') ?? ''} onChange={event => updateQuery({ kind: event.currentTarget.value })}>
          <option value="">{texts.any}</option>
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
