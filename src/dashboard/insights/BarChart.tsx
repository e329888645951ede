import type { InsightGrain, InsightSpanFragment } from '../api/generated.ts'
import { words } from '../words.ts'
import type { Measure } from './measures.ts'
import { periodName } from './periodName.ts'

const texts = words.insights
const HEIGHT = 100
const WIDTH = 10

/** A bar for each period, and beside it the same days one year before. The table below has the same numbers for whoever does not see it. */
export function BarChart({
  periods,
  measure,
  grain,
}: {
  periods: readonly InsightSpanFragment[]
  measure: Measure
  grain: InsightGrain
}) {
  const heights = periods.map(each => [measure.value(each.yearBefore) ?? 0, measure.value(each.figures) ?? 0] as const)
  const most = Math.max(...heights.flat())
  if (most <= 0) return null
  const highest = periods.find((_, index) => Math.max(...heights[index]!) === most)!
  const largest = measure.print((measure.value(highest.figures) ?? 0) === most ? highest.figures : highest.yearBefore)
  const bar = (value: number, x: number, name: string) => {
    const height = (HEIGHT * Math.max(0, value)) / most
    return <rect class={name} x={x} y={HEIGHT - height} width={WIDTH * 0.4} height={height} />
  }
  return (
    <div class="insights-chart" aria-hidden="true">
      <p class="insights-legend quiet">
        <span class="insights-now" /> {texts.now} <span class="insights-before" /> {texts.before}
        <span class="insights-most">{largest}</span>
      </p>
      <svg aria-hidden="true" viewBox={`0 0 ${periods.length * WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {heights.map(([before, now], index) => (
          <g key={periods[index]!.from}>
            <title>{`${periodName(periods[index]!, grain)}: ${measure.print(periods[index]!.figures)}`}</title>
            {bar(before, index * WIDTH + WIDTH * 0.1, 'before')}
            {bar(now, index * WIDTH + WIDTH * 0.5, 'now')}
          </g>
        ))}
      </svg>
      <p class="insights-ends quiet">
        <span>{periodName(periods[0]!, grain)}</span>
        {periods.length > 1 && <span>{periodName(periods.at(-1)!, grain)}</span>}
      </p>
    </div>
  )
}
