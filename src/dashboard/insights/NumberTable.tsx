import type { ComponentChildren } from 'preact'
import type { InsightNumbersFragment } from '../api/generated.ts'
import { downloadCsv } from '../kit/downloadCsv.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import type { InsightChoice } from './insightChoice.ts'
import { insightCsv } from './insightCsv.ts'
import { type Measure, measures } from './measures.ts'
import { Rows } from './Rows.tsx'
import { type ListFilter, rowsHref } from './rowsHref.ts'

const texts = words.insights

/** A row of figures: a period or a group. */
export interface NumberRow {
  key: string
  name: string
  head: ComponentChildren
  days: { from: string; to: string }
  daysBefore: { from: string; to: string }
  filter: ListFilter
  figures: InsightNumbersFragment
  yearBefore: InsightNumbersFragment
}

/** Figures row by row, with a file of them. */
export function NumberTable({
  name,
  head,
  rows,
  input,
  keys = false,
}: {
  name: string
  head: string
  rows: readonly NumberRow[]
  keys?: boolean
} & Pick<InsightChoice, 'input'>) {
  const visibleMeasures = Object.entries<Measure>(measures).filter(
    ([key]) => key !== 'occupancy' || rows.some(each => typeof each.figures.capacity === 'number'),
  )
  const link = (row: NumberRow, measure: Measure, numbers: InsightNumbersFragment, days = row.daysBefore) =>
    input.basis === 'TAKING_PLACE' && row.filter && measure.statuses && measure.value(numbers)
      ? rowsHref(days, measure.statuses, input, row.filter)
      : undefined
  const columns = [
    { key: 'name', head, cell: (row: NumberRow) => row.head },
    ...visibleMeasures.flatMap(([key, measure]) => [
      {
        key,
        head: measure.head,
        number: true,
        cell: (row: NumberRow) => (
          <Rows to={link(row, measure, row.figures, row.days)}>{measure.print(row.figures)}</Rows>
        ),
      },
      ...(key === 'revenue'
        ? [
            {
              key: 'before',
              head: texts.revenueBefore,
              number: true,
              cell: (row: NumberRow) => (
                <Rows to={link(row, measure, row.yearBefore)}>{measure.print(row.yearBefore)}</Rows>
              ),
            },
          ]
        : []),
    ]),
  ]
  return (
    <section class="insights-part">
      <div class="head">
        <h2>{name}</h2>
        <button
          type="button"
          onClick={() => downloadCsv(`${texts.file}-${input.from}-${input.to}`, ...insightCsv(head, rows))}
        >
          {words.csv} <span class="unseen">{name}</span>
        </button>
      </div>
      <Table name={name} columns={columns} rows={rows} keyOf={row => row.key} keys={keys} />
    </section>
  )
}
