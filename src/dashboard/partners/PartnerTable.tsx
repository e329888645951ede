import { address, href, navigate, updateQuery } from '../address.ts'
import type { PartnerFactsFragment } from '../api/generated.ts'
import { count, localDay, money, percent } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { refusedOf } from './refusedOf.ts'
import type { Days } from './useFigures.ts'

type Row = PartnerFactsFragment

interface Figure extends Column<Row> {
  value(row: Row): number | string
}

const texts = words.partners

const columns: Figure[] = [
  {
    key: 'name',
    head: words.partner,
    value: row => row.name.toLocaleLowerCase(),
    cell: row => (
      <a href={partnerHref(row)}>
        <Bdi>{row.name}</Bdi>
      </a>
    ),
  },
  {
    key: 'bookings',
    head: words.bookings,
    number: true,
    value: row => row.statistics.bookingCount,
    cell: row => count(row.statistics.bookingCount),
  },
  {
    key: 'people',
    head: words.participants,
    number: true,
    value: row => row.statistics.participants,
    cell: row => count(row.statistics.participants),
  },
  {
    key: 'revenue',
    head: texts.revenue,
    number: true,
    value: row => row.statistics.revenue.amount,
    cell: row => money(row.statistics.revenue),
  },
  {
    key: 'cancelled',
    head: texts.cancelled,
    number: true,
    value: row => row.statistics.cancellationPercent ?? -1,
    cell: ({ statistics }) =>
      statistics.cancellationPercent === null ? texts.nothing : percent(statistics.cancellationPercent / 100),
  },
  {
    key: 'requests',
    head: texts.requests,
    number: true,
    value: row => row.statistics.requestCount,
    cell: row => count(row.statistics.requestCount),
  },
  {
    key: 'refused',
    head: texts.refused,
    number: true,
    value: row => refusedOf(row).share ?? -1,
    cell: row => {
      const { share } = refusedOf(row)
      return share === undefined ? texts.nothing : percent(share)
    },
  },
  {
    key: 'p95',
    head: texts.p95,
    number: true,
    value: row => row.statistics.p95Milliseconds ?? -1,
    cell: ({ statistics: { p95Milliseconds: p95 } }) =>
      p95 === null ? texts.nothing : texts.milliseconds(count(Math.round(p95))),
  },
]

const keys = columns.map(({ key }) => key)

/** The table of partners with their statistics, in the order in the URL. */
export function PartnerTable({ partners, period: { from, to } }: { partners: readonly Row[]; period: Days }) {
  if (partners.length === 0) return <p class="empty">{texts.none}</p>
  const { by, down } = sorting()
  const { value } = columns.find(each => each.key === by)!
  const rows = partners.toSorted((one, other) =>
    down ? compare(value(other), value(one)) : compare(value(one), value(other)),
  )
  return (
    <>
      <p class="quiet partners-lead">{texts.lead(localDay(from), localDay(to))}</p>
      <Table
        name={texts.name}
        columns={columns}
        rows={rows}
        keyOf={row => row.id}
        open={row => navigate(`partners/${row.slug}`, days())}
        sorting={{
          key: by,
          down,
          keys,
          // Numbers are sorted descending first, names ascending; a second click reverses the order.
          by: key =>
            updateQuery({ sort: by === key ? (down ? key : `-${key}`) : key === 'name' ? '' : `-${key}` }, false),
        }}
      />
    </>
  )
}

function partnerHref({ slug }: Row): string {
  return href(`partners/${slug}`, days())
}

const days = () => ({ days: address.value.query.get('days') ?? '' })

function sorting(): { by: string; down: boolean } {
  const sort = address.value.query.get('sort') ?? ''
  const by = sort.replace(/^-/, '')
  return keys.includes(by) ? { by, down: sort.startsWith('-') } : { by: 'name', down: false }
}

function compare(one: number | string, other: number | string): number {
  return typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other)
}
