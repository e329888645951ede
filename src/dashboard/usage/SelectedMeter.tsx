import { address, href } from '../address.ts'
import type { UsageMeterSeriesFragment } from '../api/generated.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import { Swatch } from './Swatch.tsx'
import { selectedMeters, selectMeters } from './selectedMeters.ts'

const MOST = 20

/** The name of a meter, with its colour in the chart; a hidden meter can be added to the chart. */
export function SelectedMeter({ meter, series }: { meter: string; series: readonly UsageMeterSeriesFragment[] }) {
  const ink = series.findIndex(each => each.meter === meter)
  const wanted = selectedMeters()
  const { query } = address.value
  const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const name = (
    <a href={href('usage/entries', { meter, ...period })}>
      <Bdi>{meter}</Bdi>
    </a>
  )
  const drawn = wanted ? [...wanted] : series.map(each => each.meter)
  if (ink >= 0 && (!wanted || wanted.has(meter))) {
    return (
      <span class="usage-shown">
        <Swatch ink={ink} />
        {name}
      </span>
    )
  }
  const full = drawn.length >= MOST
  return (
    <span class="usage-shown">
      <button
        type="button"
        class="usage-put plain"
        disabled={full}
        title={full ? words.usage.notInChart : undefined}
        aria-label={words.usage.putInChart(meter)}
        onClick={() => selectMeters([...drawn, meter])}
      >
        +
      </button>
      {name}
    </span>
  )
}
