import { useMemo } from 'preact/hooks'
import { isolate } from '../../domain/rules/isolate.ts'
import { address, href, updateQuery } from '../address.ts'
import { WaitlistEntriesDocument, type WaitlistFilter, type WaitlistStatus } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { dayFrom, todayIn } from '../calendar.ts'
import { ownZone } from '../format.ts'
import { useActivityChoices } from '../kit/choices.ts'
import { DayFilter } from '../kit/DayFilter.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { SearchField } from '../kit/SearchField.tsx'
import { useNow } from '../kit/useNow.ts'
import { usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'
import { EntryTable } from './EntryTable.tsx'

const texts = words.waitlist

const STATES = Object.keys(texts.states) as WaitlistStatus[]

/** Who waits for departures to come. */
export function WaitlistPage() {
  const { query } = address.value
  const today = todayIn(viewer.value?.operator.timeZone ?? ownZone, useNow())
  const filter = useMemo(() => filterOf(query, today), [query, today])
  const growing = usePaginatedQuery(WaitlistEntriesDocument, { filter }, each => each.waitlist)
  useAutoRefetch(growing.query)
  const filtered = [...query.keys()].length > 0
  return (
    <>
      <div class="head">
        <h1>{texts.name}</h1>
      </div>
      <p class="quiet waitlist-lead">{texts.lead}</p>
      <Filters day={dayFrom(query.get('day'))} today={today} />
      <QueryView query={growing.query}>
        {() =>
          growing.rows.length > 0 ? (
            <EntryTable entries={growing.rows} changed={growing.query.refetch} />
          ) : (
            <EmptyState
              text={filtered ? texts.noMatch : texts.none}
              action={filtered ? undefined : { word: words.pageNames.schedule, href: href('schedule') }}
            />
          )
        }
      </QueryView>
      {growing.problem && <ProblemBanner problem={growing.problem} retry={growing.more} />}
      {growing.hasMore && (
        <div class="pages">
          <button type="button" disabled={growing.busy} onClick={growing.more}>
            {words.more}
          </button>
        </div>
      )}
    </>
  )
}

/** The filters, kept in the URL. */
function Filters({ day, today }: { day: string | undefined; today: string }) {
  const { query } = address.value
  const activities = useActivityChoices().data ?? []
  const state = query.get('state')?.toUpperCase()
  return (
    <search class="tools">
      <SearchField hint={texts.search} />
      <select
        aria-label={words.activity}
        value={query.get('activity') ?? ''}
        onChange={event => updateQuery({ activity: event.currentTarget.value })}
      >
        <option value="">{texts.anyActivity}</option>
        {activities.map(({ id, name }) => (
          <option key={id} value={id}>
            {isolate(name)}
          </option>
        ))}
      </select>
      <DayFilter label={words.day} min={today} value={day ?? ''} change={next => updateQuery({ day: next })} />
      {day && (
        <button type="button" class="plain" onClick={() => updateQuery({ day: '' })}>
          {texts.upcoming}
        </button>
      )}
      <fieldset class="chips">
        <legend>{words.state}</legend>
        {STATES.map(each => (
          <button
            key={each}
            type="button"
            class="chip"
            aria-pressed={state === each}
            onClick={() => updateQuery({ state: state === each ? '' : each.toLowerCase() })}
          >
            {texts.states[each]}
          </button>
        ))}
      </fieldset>
    </search>
  )
}

/** The filter in the URL; unknown and malformed parameters are ignored. Those who were removed are found by their state alone. */
function filterOf(query: URLSearchParams, today: string): WaitlistFilter {
  const day = dayFrom(query.get('day'))
  const state = STATES.find(each => each.toLowerCase() === query.get('state'))
  const activity = query.get('activity')
  return {
    text: query.get('text') || null,
    activityIds: activity ? [activity] : null,
    date: day ? { from: day, to: day } : { from: today },
    statuses: state ? [state] : STATES.filter(each => each !== 'LEFT'),
  }
}
