import type { InsightsQuery } from '../api/generated.ts'
import { words } from '../words.ts'
import type { InsightChoice } from './insightChoice.ts'
import { changeText, type Measure, measures } from './measures.ts'
import { Rows } from './Rows.tsx'
import { rowsHref } from './rowsHref.ts'

const texts = words.insights

/** The figures of all days, each with how it differs from the year before. */
export function Headline({
  insights,
  input,
}: { insights: InsightsQuery['insights'] & object } & Pick<InsightChoice, 'input'>) {
  const { figures, yearBefore } = insights
  const visibleMeasures = Object.entries<Measure>(measures).filter(
    ([name]) => name !== 'occupancy' || typeof figures.capacity === 'number',
  )
  return (
    <dl class="insights-headline" aria-label={texts.headline}>
      {visibleMeasures.map(([name, measure]) => {
        const detail = measure.detail?.(figures)
        const linked = input.basis === 'TAKING_PLACE' && measure.value(figures) && measure.statuses
        return (
          <div key={name} class="insights-figure">
            <dt>{measure.head}</dt>
            <dd class="insights-number">
              <Rows to={linked ? rowsHref(input, linked, input) : undefined}>{measure.print(figures)}</Rows>
            </dd>
            {detail && <dd class="quiet">{detail}</dd>}
            <dd class="insights-change">{changeText(measure, figures, yearBefore)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
