import { updateQuery } from '../address.ts'
import type { UsageBucket, UsageMeterSeriesFragment } from '../api/generated.ts'
import { count, decimal } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import { Swatch } from './Swatch.tsx'
import { selectedMeters, selectMeters } from './selectedMeters.ts'
import { type Span, spanName } from './spanNames.ts'

const finer: Readonly<Record<UsageBucket, string>> = { MONTH: 'day', WEEK: 'day', DAY: 'hour', HOUR: '' }

/** What the chart shows at a step, or in the whole period, to the last digit; its lines take meters out of the chart and back in. */
export function SpanReading({
  spans,
  bucket,
  zone,
  series,
  at,
}: {
  spans: readonly Span[]
  bucket: UsageBucket
  zone: string
  series: readonly UsageMeterSeriesFragment[]
  at: number | undefined
}) {
  const wanted = selectedMeters()
  const isShown = (meter: string) => !wanted || wanted.has(meter)
  const lines = series.map(({ meter, points, totals }) => ({ meter, ...(at === undefined ? totals : points[at]!) }))
  const drawn = lines.filter(each => isShown(each.meter))
  const events = drawn.reduce((all, each) => all + each.eventCount, 0)
  const span = at === undefined ? undefined : spans[at]!
  const toggle = (meter: string) => {
    const next = series.map(each => each.meter).filter(each => isShown(each) !== (each === meter))
    selectMeters(next.length === series.length ? undefined : next)
  }
  return (
    <div class="usage-reading">
      <div class="usage-span" aria-live={span ? 'polite' : 'off'} aria-atomic="true">
        <h2>{span ? spanName(span, bucket, zone) : words.usage.wholePeriod}</h2>
        <p>
          <span class="quiet">{words.usage.entriesOf(events, count(events))}</span>
        </p>
        {span && (
          <ul class="unseen">
            {drawn
              .filter(each => each.eventCount > 0)
              .map(each => (
                <li key={each.meter}>
                  <Bdi>{each.meter}</Bdi> {decimal(each.usage)}
                </li>
              ))}
          </ul>
        )}
      </div>
      <ul class="usage-legend">
        {lines.map((each, ink) => (
          <li key={each.meter} class={each.eventCount === 0 ? 'idle' : undefined}>
            <button
              type="button"
              class="plain"
              aria-pressed={isShown(each.meter)}
              aria-label={words.usage.toggle(each.meter)}
              onClick={() => toggle(each.meter)}
            >
              <Swatch ink={ink} />
              <span class="usage-name">
                <Bdi>{each.meter}</Bdi>
              </span>
            </button>
            <span class="usage-amount">{decimal(each.usage)}</span>
          </li>
        ))}
      </ul>
      <p class="usage-acts">
        {wanted && (
          <button type="button" class="plain" onClick={() => selectMeters(undefined)}>
            {words.usage.showAll}
          </button>
        )}
        {span && finer[bucket] !== '' && (
          <button
            type="button"
            class="plain"
            onClick={() => updateQuery({ from: span.from, to: span.to, bucket: finer[bucket] })}
          >
            {words.usage.closer}
          </button>
        )}
      </p>
    </div>
  )
}
