import { isolate } from '../../domain/rules/isolate.ts'
import { updateQuery } from '../address.ts'
import { ActiveFilters } from '../bookings/ActiveFilters.tsx'
import { ChoiceMenu } from '../bookings/ChoiceMenu.tsx'
import { Choices } from '../kit/Choices.tsx'
import { useActivityChoices, usePartnerChoices } from '../kit/choices.ts'
import { DayFilter } from '../kit/DayFilter.tsx'
import { words } from '../words.ts'
import type { InsightChoice, RangeName } from './insightChoice.ts'

const texts = words.insights

/** What is shown: which days, by which of them, and how they are divided. */
export function InsightTools({ choice: { range, input } }: { choice: InsightChoice }) {
  const { from, to, basis, grain, groupBy } = input
  const chooseRange = (next: RangeName) =>
    updateQuery(
      next === 'own' ? { range: next, from, to } : { range: next === 'month' ? '' : next, from: '', to: '', grain: '' },
    )
  return (
    <div class="insights-tools">
      <Choices label={texts.range} choices={texts.ranges} chosen={range} choose={chooseRange} />
      {range === 'own' && (
        <div class="insights-days">
          {(
            [
              ['from', from],
              ['to', to],
            ] as const
          ).map(([name, day]) => (
            <DayFilter
              key={name}
              label={texts[name]}
              required
              value={day}
              change={next => next && updateQuery({ [name]: next })}
            />
          ))}
        </div>
      )}
      <Choices
        label={texts.basis}
        choices={texts.bases}
        chosen={basis}
        choose={by => updateQuery({ by: by === 'TAKING_PLACE' ? '' : by })}
      />
      <Select label={texts.grain} choices={texts.grains} chosen={grain} choose={next => updateQuery({ grain: next })} />
      <Select
        label={texts.groupBy}
        choices={texts.groupings}
        chosen={groupBy}
        choose={next => updateQuery({ group: next === 'ACTIVITY' ? '' : next })}
      />
    </div>
  )
}

/** Of which bookings the figures are. They are chosen and removed as in the list of bookings. */
export function InsightFilters() {
  const choices = { activities: useActivityChoices().data, partners: usePartnerChoices().data }
  const named = (list: readonly { id: string; name: string }[] = []) =>
    list.map(each => [each.id, isolate(each.name)] as const)
  return (
    <>
      <search class="insights-filters">
        <ChoiceMenu name="activity" label={words.activity} choices={named(choices.activities)} several />
        <ChoiceMenu name="channel" label={words.channel} choices={Object.entries(words.channels)} several />
        <ChoiceMenu name="partner" label={words.partner} choices={named(choices.partners)} several />
      </search>
      <ActiveFilters choices={choices} of={['activity', 'channel', 'partner']} />
    </>
  )
}

/** A choice of few. */
export function Select<Name extends string>({
  label,
  choices,
  chosen,
  choose,
}: {
  label: string
  choices: Readonly<Record<Name, string>>
  chosen: Name
  choose(name: Name): void
}) {
  return (
    <label class="insights-select">
      <span>{label}</span>
      <select value={chosen} onChange={event => choose(event.currentTarget.value as Name)}>
        {Object.entries<string>(choices).map(([name, word]) => (
          <option key={name} value={name}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
