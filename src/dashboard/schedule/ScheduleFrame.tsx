import type { ComponentChildren } from 'preact'
import { isolate } from '../../domain/rules/isolate.ts'
import { address, updateQuery } from '../address.ts'
import type { QueryState } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { dayFrom } from '../calendar.ts'
import { count, ownZone } from '../format.ts'
import type { ActivityChoice } from '../kit/choices.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { words } from '../words.ts'
import { ExtraDeparture } from './ExtraDeparture.tsx'
import type { MonthSlot } from './MonthSlot.ts'
import { ViewChoice } from './ViewChoice.tsx'

const texts = words.schedule

/** What a week and a month have in common: their sum, and the tools above. */
export function ScheduleFrame({
  span,
  first,
  slots,
  activities,
  refetch,
  choice,
  children,
}: {
  span: 'week' | 'month'
  /** The first day that is shown, and to which another view leads. */
  first: string
  slots: readonly MonthSlot[]
  activities: QueryState<readonly ActivityChoice[]>
  refetch(): void
  /** Chooses the week or month. */
  choice: ComponentChildren
  children: ComponentChildren
}) {
  const { query } = address.value
  const activityId = query.get('activity') || undefined
  const extra = dayFrom(query.get('extra'))
  const products = activities.data ?? []
  const zones = [...new Set(products.map(each => each.timeZone))].filter(zone => zone !== ownZone)
  return (
    <>
      <div class="head">
        <h1>{texts.title}</h1>
        {slots.length > 0 && (
          <p class="totals">
            {texts.total(
              count(slots.reduce((sum, each) => sum + each.tally.participants, 0)),
              count(slots.reduce((sum, each) => sum + each.capacity, 0)),
            )}
          </p>
        )}
      </div>
      <div class="tools">
        {choice}
        <ViewChoice span={span} first={first} />
        <select
          aria-label={words.activity}
          value={activityId ?? ''}
          onChange={event => updateQuery({ activity: event.currentTarget.value })}
        >
          <option value="">{texts.all}</option>
          {products.map(each => (
            <option key={each.id} value={each.id}>
              {isolate(each.name)}
            </option>
          ))}
        </select>
        {may('CATALOGUE_WRITE') && (
          <button type="button" onClick={() => updateQuery({ extra: first }, false)}>
            {texts.extra.act}
          </button>
        )}
      </div>
      {may('CATALOGUE_WRITE') && extra && activities.data && (
        <ExtraDeparture
          key={extra}
          day={extra}
          activities={products}
          slots={slots}
          chosen={activityId}
          done={refetch}
          close={() => updateQuery({ extra: '' }, false)}
        />
      )}
      {zones.length > 0 && <p class="quiet">{words.zone(ownZone)}</p>}
      {activities.problem && <ProblemBanner problem={activities.problem} retry={activities.refetch} recovers />}
      {children}
    </>
  )
}
