import { useSignal } from '@preact/signals'
import { Search } from 'lucide'
import { useEffect, useRef } from 'preact/hooks'
import { navigate } from '../address.ts'
import { CommandSearchDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { movedDay, todayIn } from '../calendar.ts'
import { Icon } from '../kit/Icon.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useDebounced } from '../kit/useDebounced.ts'
import { words } from '../words.ts'
import { actionItems } from './actionItems.ts'
import type { CommandDialogProps } from './CommandDialogProps.ts'
import type { CommandItem } from './CommandItem.ts'
import { foundItems } from './foundItems.ts'
import { matches } from './matches.ts'
import './command.css'

const texts = words.command
const PAUSE_MS = 200
const DAYS_AHEAD = 6

/** Finds bookings, customers, departures, activities, pages and actions by what is typed, and opens one of them. */
export function CommandDialog({ pages, leave, close }: CommandDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const text = useSignal('')
  const place = useSignal(0)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    dialog.current!.showModal()
    field.current!.focus()
    return () => {
      if (before?.isConnected) before.focus()
    }
  }, [])

  const typed = text.value.trim()
  const sent = useDebounced(typed, PAUSE_MS)
  const today = todayIn(viewer.value?.operator.timeZone ?? 'UTC')
  const query = useQuery(
    CommandSearchDocument,
    sent === ''
      ? undefined
      : { text: sent, from: today, to: movedDay(today, DAYS_AHEAD), withBookings: may('BOOKINGS_READ') },
  )
  const goes: CommandItem[] = pages.map(page => ({
    key: page.at,
    group: 'pages',
    icon: page.icon!,
    label: page.word,
    keys: `g ${page.letter}`,
    run: () => navigate(page.at),
  }))
  const own = [...actionItems(leave), ...goes].filter(each => matches(each.label, typed))
  // What was found for another text would not fit what is typed now.
  const found = typed !== '' && sent === typed && !query.stale && query.data ? foundItems(query.data, typed) : []
  const items = inGroups([...own, ...found])
  const waits = typed !== '' && (sent !== typed || query.busy)
  const at = Math.min(place.value, items.length - 1)
  const current = items[at]
  useEffect(() => {
    document.getElementById('command-current')?.scrollIntoView({ block: 'nearest' })
  }, [at, items.length])

  const run = (item: CommandItem) => {
    close()
    item.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (step && items.length > 0) {
      event.preventDefault()
      place.value = (at + step + items.length) % items.length
    } else if (event.key === 'Enter' && !event.isComposing && current) {
      event.preventDefault()
      run(current)
    }
  }
  return (
    <dialog
      ref={dialog}
      class="dialog command"
      aria-label={texts.title}
      onKeyDown={press}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onClick={event => {
        if (event.target === dialog.current) close()
      }}
    >
      <div class="command-field">
        <Icon of={Search} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded="true"
          aria-controls="command-list"
          aria-autocomplete="list"
          aria-activedescendant={current && 'command-current'}
          placeholder={texts.hint}
          maxLength={200}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          onInput={event => {
            text.value = event.currentTarget.value
            place.value = 0
          }}
        />
      </div>
      {query.problem && <ProblemBanner problem={query.problem} retry={query.refetch} />}
      <div id="command-list" class="command-list" role="listbox" aria-label={texts.title}>
        {Object.entries(texts.groups).map(([group, title]) => {
          const inGroup = items.filter(each => each.group === group)
          if (inGroup.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list box has groups, not fieldsets
            <div key={group} role="group" aria-labelledby={`command-${group}`}>
              <p id={`command-${group}`} class="command-group">
                {title}
              </p>
              {inGroup.map(item => (
                <Option key={item.key} item={item} selected={item === current} run={run} />
              ))}
            </div>
          )
        })}
      </div>
      <p class="command-state" role="status">
        {waits
          ? texts.searching
          : items.length === 0
            ? texts.nothing(typed)
            : typed !== '' && <span class="unseen">{texts.found(items.length)}</span>}
      </p>
      <p class="command-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {texts.move} <kbd>Enter</kbd> {texts.open} <kbd>Esc</kbd> {texts.closes}
      </p>
    </dialog>
  )
}

function Option({ item, selected, run }: { item: CommandItem; selected: boolean; run(item: CommandItem): void }) {
  return (
    // The field has the keyboard: Enter runs the option that it names.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    <div
      id={selected ? 'command-current' : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onClick={() => run(item)}
    >
      <Icon of={item.icon} />
      <span class="command-label">{item.label}</span>
      {item.detail && <span class="quiet command-detail">{item.detail}</span>}
      {item.keys && (
        <span class="keys" aria-hidden="true">
          {item.keys}
        </span>
      )}
    </div>
  )
}

/** In the order of the groups, as they are shown. */
function inGroups(items: readonly CommandItem[]): CommandItem[] {
  return Object.keys(texts.groups).flatMap(group => items.filter(each => each.group === group))
}
