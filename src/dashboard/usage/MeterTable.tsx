import { navigate } from '../address.ts'
import type { UsageBucket, UsageMeterSeriesFragment } from '../api/generated.ts'
import { count, decimal } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import type { Column } from '../kit/Column.ts'
import { downloadCsv } from '../kit/downloadCsv.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { builtInMeters } from './builtInMeters.ts'
import { Change } from './Change.tsx'
import type { MeterRow } from './meterRows.ts'
import type { Period } from './period.ts'
import { SelectedMeter } from './SelectedMeter.tsx'
import { selectedMeters } from './selectedMeters.ts'
import type { Span } from './spanNames.ts'
import { meterCsv, seriesCsv } from './usageCsv.ts'

/** Every meter of the period and of the previous one, one per row. */
export function MeterTable({
  rows,
  series,
  spans,
  shown: { period, bucket },
  zone,
}: {
  rows: readonly MeterRow[]
  series: readonly UsageMeterSeriesFragment[]
  spans: readonly Span[]
  shown: { period: Period; bucket: UsageBucket }
  zone: string
}) {
  const texts = words.usage
  const columns: Column<MeterRow>[] = [
    {
      key: 'meter',
      head: texts.meter,
      cell: row => <SelectedMeter meter={row.meter} series={series} />,
    },
    {
      key: 'kind',
      head: texts.kind,
      cell: row =>
        builtInMeters.has(row.meter) ? (
          <Badge kind="good" word={texts.builtIn} />
        ) : (
          <Badge kind="custom" word={texts.custom} />
        ),
    },
    {
      key: 'usage',
      head: texts.amount,
      number: true,
      cell: row => <span class="usage-digits">{decimal(row.usage)}</span>,
    },
    { key: 'events', head: texts.entries, number: true, cell: row => count(row.events) },
    {
      key: 'before',
      head: texts.before,
      number: true,
      cell: row => <span class="usage-digits">{decimal(row.usageBefore)}</span>,
    },
    { key: 'more', head: texts.more, number: true, cell: row => <Change more={row.more} change={row.change} /> },
  ]
  const file = `usage ${period.from} ${period.to}`
  const wanted = selectedMeters()
  const drawn = series.filter(each => !wanted || wanted.has(each.meter))
  return (
    <section class="usage-meters">
      <div class="head">
        <h2>{texts.meters}</h2>
        <div class="usage-acts">
          <button type="button" onClick={() => downloadCsv(file, ...meterCsv(rows))}>
            {texts.csvTable}
          </button>
          <button
            type="button"
            onClick={() => downloadCsv(`${file} ${bucket.toLowerCase()}`, ...seriesCsv(spans, drawn, bucket, zone))}
          >
            {texts.csvSeries}
          </button>
        </div>
      </div>
      <Table
        name={texts.meters}
        columns={columns}
        rows={rows}
        keyOf={row => row.meter}
        over={row => row.events === 0}
        open={row => navigate('usage/entries', { meter: row.meter, from: period.from, to: period.to })}
      />
    </section>
  )
}
