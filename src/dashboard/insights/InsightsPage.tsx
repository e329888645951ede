import { address, updateQuery } from '../address.ts'
import { InsightsDocument, type InsightsQuery } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { count, shortDay } from '../format.ts'
import { weekdayName } from '../inputs/weekdays.ts'
import { ActivityDot } from '../kit/ActivityDot.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useNow } from '../kit/useNow.ts'
import { words } from '../words.ts'
import { BarChart } from './BarChart.tsx'
import { Headline } from './Headline.tsx'
import { InsightFilters, InsightTools, Select } from './InsightTools.tsx'
import { type InsightChoice, insightChoice, MOST_DAYS, MOST_DAYS_SOLD } from './insightChoice.ts'
import { type Measure, type MeasureName, measures } from './measures.ts'
import { type NumberRow, NumberTable } from './NumberTable.tsx'
import { periodName } from './periodName.ts'
import { filterOf } from './rowsHref.ts'
import { yearBefore } from './yearBefore.ts'
import './insights.css'

const texts = words.insights

/** What is sold or takes place on a range of days, beside the year before: figures, a chart, and tables of both. */
export function InsightsPage() {
  const zone = viewer.value?.operator.timeZone
  return zone === undefined ? <Skeleton /> : <OfZone zone={zone} />
}

function OfZone({ zone }: { zone: string }) {
  const choice = insightChoice(todayIn(zone, useNow()))
  const { input, days } = choice
  const most = input.basis === 'SOLD' ? MOST_DAYS_SOLD : MOST_DAYS
  const wrong =
    days < 1
      ? texts.reversed
      : days > most
        ? (input.basis === 'SOLD' ? texts.tooLong : texts.tooMany)(count(most))
        : undefined
  const query = useQuery(InsightsDocument, wrong ? undefined : { input })
  return (
    <div class="insights">
      <div class="head">
        <h1>{texts.name}</h1>
      </div>
      <InsightTools choice={choice} />
      <InsightFilters />
      {wrong ? (
        <p class="empty" role="status">
          {wrong}
        </p>
      ) : (
        <QueryView query={query}>
          {({ insights }) => insights && <Results insights={insights} input={input} />}
        </QueryView>
      )}
    </div>
  )
}

type Insights = NonNullable<InsightsQuery['insights']>

function Results({ insights, input }: { insights: Insights } & Pick<InsightChoice, 'input'>) {
  const { yearBeforeFrom, yearBeforeTo, periods, groups } = insights
  const daysBefore = { from: yearBeforeFrom, to: yearBeforeTo }
  const drawable = Object.entries<Measure>(measures).filter(
    ([name]) => name !== 'occupancy' || typeof insights.figures.capacity === 'number',
  )
  const wanted = address.value.query.get('chart') as MeasureName
  const drawn = drawable.some(([name]) => name === wanted) ? wanted : 'revenue'
  return (
    <>
      <p class="quiet">
        {texts.compared(shortDay(input.from), shortDay(input.to), shortDay(yearBeforeFrom), shortDay(yearBeforeTo))}
      </p>
      <Headline insights={insights} input={input} />
      {groups.length === 0 && periods.every(each => each.figures.bookingCount === 0) ? (
        <p class="empty">{texts.empty}</p>
      ) : (
        <>
          <Select<string>
            label={texts.chart}
            choices={Object.fromEntries(drawable.map(([name, { head }]) => [name, head]))}
            chosen={drawn}
            choose={chart => updateQuery({ chart: chart === 'revenue' ? '' : chart }, false)}
          />
          <BarChart periods={periods} measure={measures[drawn]} grain={input.grain} />
          <NumberTable
            name={texts.byGroup(texts.groupings[input.groupBy])}
            head={texts.groupings[input.groupBy]}
            rows={groups.map(group => ({ ...rowOf(group), days: input, daysBefore, filter: filterOf(group, input) }))}
            input={input}
            keys
          />
          <NumberTable
            name={texts.byPeriods[input.grain]}
            head={texts.period}
            rows={periods.map(period => {
              const name = periodName(period, input.grain)
              return {
                ...period,
                key: period.from,
                name,
                head: name,
                days: period,
                daysBefore: { from: yearBefore(period.from), to: yearBefore(period.to) },
                filter: {},
              }
            })}
            input={input}
          />
        </>
      )}
    </>
  )
}

/** The name of a group. */
function rowOf(group: Insights['groups'][number]): Pick<NumberRow, 'key' | 'name' | 'head' | 'figures' | 'yearBefore'> {
  const { product, partner, channel, weekday, figures, yearBefore } = group
  const numbers = { figures, yearBefore }
  const named = product ?? partner
  const head = (
    <>
      <ActivityDot colour={product?.colour} />
      <Bdi>{named?.name}</Bdi>
    </>
  )
  if (named) return { key: named.id, name: named.name, head, ...numbers }
  const name = channel ? words.channels[channel] : weekday ? weekdayName(weekday) : texts.noPartner
  return { key: name, name, head: name, ...numbers }
}
