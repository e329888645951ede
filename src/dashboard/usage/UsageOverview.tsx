import { useRef } from 'preact/hooks'
import { address } from '../address.ts'
import { UsageOverviewDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { ownZone } from '../format.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { useInterval } from '../kit/useInterval.ts'
import { words } from '../words.ts'
import { chooseBucket } from './chooseBucket.ts'
import { MeterTable } from './MeterTable.tsx'
import { meterRows } from './meterRows.ts'
import { besides, periodOf } from './period.ts'
import { POLL_MS } from './pollInterval.ts'
import { Quotas } from './Quotas.tsx'
import { UsageChart } from './UsageChart.tsx'
import { UsageTools } from './UsageTools.tsx'
import { UsageTotals } from './UsageTotals.tsx'
import { useFurtherMeters } from './useFurtherMeters.ts'

/** The usage by meter over time. */
export function UsageOverview() {
  const { query: search } = address.value
  const zone = viewer.value?.operator.timeZone
  const today = todayIn(zone ?? ownZone)
  const period = periodOf(search, today)
  const { bucket, instead } = chooseBucket(search.get('bucket'), period)
  const before = besides(period, -1)
  const query = useQuery(
    UsageOverviewDocument,
    zone === undefined ? undefined : { ...period, bucket, fromBefore: before.from, toBefore: before.to },
  )
  useInterval(period.to >= today ? POLL_MS : undefined, query.refetch)
  // The displayed data may belong to the previous parameters.
  const shown = useRef({ period, before, bucket })
  if (!query.stale) shown.current = { period, before, bucket }
  const series = useFurtherMeters(query.data?.usageSeries.series, shown.current)
  const meters = [
    ...new Set([...(query.data?.now.meters ?? []), ...(query.data?.before.meters ?? [])].map(each => each.meter)),
  ]

  return (
    <>
      <div class="head">
        <h1>{words.usage.title}</h1>
        {zone !== undefined && (
          <p class="quiet">{zone === ownZone ? words.usage.zone(zone) : words.usage.otherZone(zone, ownZone)}</p>
        )}
      </div>
      <UsageTools period={period} today={today} bucket={bucket} instead={instead} />
      {viewer.value && !may('USAGE_READ') && <p class="banner">{words.usage.needsScope}</p>}
      <QueryView query={query} lines={14}>
        {({ usageSeries, now, before: earlier }) => {
          const rows = meterRows(now, earlier)
          if (rows.length === 0) return <NoUsage />
          return (
            <>
              <UsageTotals now={now.totals} before={earlier.totals} against={shown.current.before} />
              <UsageChart
                spans={usageSeries.buckets}
                bucket={shown.current.bucket}
                zone={zone ?? ownZone}
                series={series}
              />
              <MeterTable
                rows={rows}
                series={series}
                spans={usageSeries.buckets}
                shown={shown.current}
                zone={zone ?? ownZone}
              />
            </>
          )
        }}
      </QueryView>
      {zone !== undefined && <Quotas meters={meters} zone={zone} />}
    </>
  )
}

const EXAMPLE_REQUEST = `curl ${location.origin}/api/v2/usage/meters \\
  -H 'Authorization: Bearer <API_KEY>' -H 'Content-Type: application/json' \\
  -d '{"Meter": "photos-gb", "Usage": 0.1}'`

/** Explains how to record usage. */
function NoUsage() {
  return (
    <section class="sheet usage-none">
      <h2>{words.usage.none}</h2>
      <p>{words.usage.noneLead}</p>
      <pre>
        <code>{EXAMPLE_REQUEST}</code>
      </pre>
    </section>
  )
}
