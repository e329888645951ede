import { useEffect, useRef } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import { words } from '../words.ts'
import { useSearchKey } from './useSearchKey.ts'

const PAUSE_MS = 250

/** The search text, kept in the URL. */
export function SearchField({ hint }: { hint: string }) {
  const search = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Cancels the pending update of the URL when the user leaves the page.
  useEffect(() => () => clearTimeout(typing.current), [])
  useSearchKey(search)
  return (
    <input
      dir="auto"
      ref={search}
      type="search"
      maxLength={200}
      aria-label={words.search}
      placeholder={hint}
      defaultValue={address.value.query.get('text') ?? ''}
      onInput={() => {
        clearTimeout(typing.current)
        typing.current = setTimeout(() => updateQuery({ text: search.current?.value ?? '' }, false), PAUSE_MS)
      }}
    />
  )
}
