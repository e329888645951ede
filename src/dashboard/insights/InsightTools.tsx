import { updateQuery } from '../address.ts'
import { Choices } from '../kit/Choices.tsx'
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
            <label key={name}>
              <span>{texts[name]}</span>
              <input
                type="date"
                value={day}
                onChange={event => event.currentTarget.value && updateQuery({ [name]: event.currentTarget.value })}
              />
            </label>
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
