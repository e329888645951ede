import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { isolate } from '../../domain/rules/isolate.ts'
import { address, updateQuery } from '../address.ts'
import type { BookingOrder } from '../api/generated.ts'
import { useSearchKey } from '../kit/useSearchKey.ts'
import { words } from '../words.ts'
import { activeFilters, type FilterChoices } from './activeFilters.ts'
import { inAddress } from './bookingOrder.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { DateMenu } from './DateMenu.tsx'

const PAUSE_MS = 200

/** In lower case, as addresses have always spelled them. */
const waivers = Object.entries(words.waivers).map(([status, word]) => [status.toLowerCase(), word] as const)

/** The filters of the list; on a narrow screen behind one button that shows their number. */
export function FilterBar({ choices, order }: { choices: FilterChoices; order: BookingOrder }) {
  const unfolded = useSignal(false)
  const active = activeFilters(address.value.query, choices).length
  const activities = choices.activities?.map(each => [each.id, isolate(each.name)] as const) ?? []
  const partners = choices.partners?.map(each => [each.id, isolate(each.name)] as const) ?? []
  return (
    <search class="tools bookings-tools">
      <SearchField />
      <button
        type="button"
        class={active > 0 ? 'bookings-fold active' : 'bookings-fold'}
        aria-expanded={unfolded.value}
        onClick={() => {
          unfolded.value = !unfolded.value
        }}
      >
        {words.bookingList.filters(active)}
      </button>
      <div class={unfolded.value ? 'bookings-filters' : 'bookings-filters folded'}>
        <DateMenu />
        <ChoiceMenu name="activity" label={words.activity} choices={activities} several />
        <ChoiceMenu name="channel" label={words.channel} choices={Object.entries(words.channels)} several />
        {partners.length > 0 && <ChoiceMenu name="partner" label={words.partner} choices={partners} several />}
        <ChoiceMenu name="status" label={words.status} choices={Object.entries(words.statuses)} several />
        <ChoiceMenu name="waiver" label={words.waiver} choices={waivers} several />
        <ChoiceMenu name="due" label={words.payment} choices={Object.entries(words.bookingList.due)} />
        <select
          class="bookings-order"
          aria-label={words.bookingList.sortedBy}
          value={order}
          onChange={event => updateQuery({ order: inAddress(event.currentTarget.value as BookingOrder) })}
        >
          {Object.entries(words.bookingOrders).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </div>
    </search>
  )
}

function SearchField() {
  const field = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = address.value.query.get('text') ?? ''
  // Updates the input when the URL changes elsewhere, but not while the user types.
  useEffect(() => {
    if (document.activeElement !== field.current) field.current!.value = text
  }, [text])
  useEffect(() => () => clearTimeout(typing.current), [])
  useSearchKey(field)
  return (
    <input
      dir="auto"
      ref={field}
      type="search"
      aria-label={words.search}
      placeholder={words.bookingList.searchHint}
      defaultValue={text}
      onInput={() => {
        clearTimeout(typing.current)
        typing.current = setTimeout(() => updateQuery({ text: field.current!.value }, false), PAUSE_MS)
      }}
    />
  )
}
