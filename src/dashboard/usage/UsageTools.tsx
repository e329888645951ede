import { address, refine } from '../address.ts'
import type { UsageBucket } from '../api/generated.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'
import type { Choice } from './chooseBucket.ts'
import { besides, type Period } from './period.ts'
import { presets } from './presets.ts'

/** Which days are looked at, in which steps, and how they are drawn: all of it in the address. */
export function UsageTools({
  period,
  today,
  bucket,
  instead,
}: Choice & {
  period: Period
  today: string
}) {
  const show = ({ from, to }: Period) => refine({ from, to })
  const names = words.usage
  const view = address.value.query.get('view') === 'each' ? 'each' : 'stacked'
  return (
    <>
      <search class="tools usage-tools">
        <fieldset class="chips">
          <legend class="unseen">{names.range}</legend>
          {Object.entries(presets(today)).map(([name, each]) => (
            <button
              key={name}
              type="button"
              class="chip"
              aria-pressed={each.from === period.from && each.to === period.to}
              onClick={() => show(each)}
            >
              {names.presets[name as keyof typeof names.presets]}
            </button>
          ))}
        </fieldset>
        <div class="usage-days">
          <button type="button" aria-label={names.earlier} onClick={() => show(besides(period, -1))}>
            ‹
          </button>
          {(['from', 'to'] as const).map(name => (
            <input
              key={name}
              type="date"
              aria-label={words[name]}
              value={period[name]}
              onChange={event => event.currentTarget.value && show({ ...period, [name]: event.currentTarget.value })}
            />
          ))}
          <button
            type="button"
            aria-label={names.later}
            disabled={period.to >= today}
            onClick={() => show(besides(period, 1))}
          >
            ›
          </button>
        </div>
        <Choices
          label={names.steps}
          choices={names.buckets}
          chosen={bucket}
          choose={each => refine({ bucket: each.toLowerCase() })}
        />
        <Choices
          label={names.view}
          choices={names.views}
          chosen={view}
          choose={each => refine({ view: each === 'each' ? each : '' }, false)}
        />
      </search>
      <p class="usage-note" role="status">
        {instead &&
          names.coarser(names.buckets[instead.bucket], count(instead.steps), names.buckets[bucket as UsageBucket])}
      </p>
    </>
  )
}

function Choices<Name extends string>({
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
    <fieldset class="chips">
      <legend>{label}</legend>
      {Object.entries<string>(choices).map(([name, word]) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={name === chosen}
          onClick={() => choose(name as Name)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  )
}
