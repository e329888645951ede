import type { UsageBucket, UsageMeterSeriesFragment } from '../api/generated.ts'
import { words } from '../words.ts'
import { builtInMeters } from './builtInMeters.ts'
import type { MeterRow } from './meterRows.ts'
import type { Span } from './spanNames.ts'

type Sheet = [heads: string[], rows: (string | number | undefined)[][]]

const texts = words.usage

const rough = (part: number | undefined) => part && Number(part.toPrecision(6))

/** The table of meters as CSV, with all digits. */
export function meterCsv(rows: readonly MeterRow[]): Sheet {
  return [
    [texts.meter, texts.kind, texts.amount, texts.entries, texts.before, texts.entriesBefore, texts.more, texts.change],
    rows.map(row => [
      row.meter,
      builtInMeters.has(row.meter) ? texts.builtIn : texts.custom,
      row.usage,
      row.events,
      row.usageBefore,
      row.eventsBefore,
      row.more,
      rough(row.change),
    ]),
  ]
}

/** The steps of the chart as CSV, one per line: the usage of each meter, then the number of entries of each. */
export function seriesCsv(
  spans: readonly Span[],
  series: readonly UsageMeterSeriesFragment[],
  bucket: UsageBucket,
  timeZone: string,
): Sheet {
  // Local time of the operator, in a sortable format.
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  const local = (span: Span) =>
    bucket === 'HOUR'
      ? [clock.format(new Date(span.startsAt)), clock.format(new Date(span.endsAt))]
      : [span.from, span.to]
  return [
    [
      texts.startsAt,
      texts.endsAt,
      texts.fromDay,
      texts.toDay,
      ...series.map(each => each.meter),
      ...series.map(each => texts.entriesOfMeter(each.meter)),
    ],
    spans.map((span, index) => [
      span.startsAt,
      span.endsAt,
      ...local(span),
      ...series.map(each => each.points[index]!.usage),
      ...series.map(each => each.points[index]!.eventCount),
    ]),
  ]
}
