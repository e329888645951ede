import { useSignal } from '@preact/signals'
import { href, navigate } from '../address.ts'
import { may, viewer } from '../api/viewer.ts'
import { count, longMonth, money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { downloadCsv } from '../kit/downloadCsv.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { addedMoney } from './addedMoney.ts'
import { monthCsv } from './monthCsv.ts'
import type { PartnerOfMonth } from './PartnerOfMonth.ts'
import { StatementActs } from './StatementActs.tsx'
import { StatusCell } from './StatusCell.tsx'

const texts = words.statements

/** Selects the statement of a partner. */
interface Selection {
  has(id: string): boolean
  toggle(id: string): void
}

const columnsOf = (zone: string, selection: Selection | undefined): Column<PartnerOfMonth>[] => [
  {
    key: 'partner',
    head: words.partner,
    cell: row => (
      <>
        {selection && (
          <label class="statements-select">
            <input
              type="checkbox"
              aria-label={texts.select(row.name)}
              checked={selection.has(row.id)}
              onChange={() => selection.toggle(row.id)}
            />
          </label>
        )}
        <a href={href('statements', placeOf(row))}>
          <Bdi>{row.name}</Bdi>
        </a>
      </>
    ),
  },
  { key: 'bookings', head: texts.bookings, number: true, cell: row => count(row.statement.sales.lineCount) },
  {
    key: 'state',
    head: words.state,
    cell: ({ statement }) => <StatusCell status={statement.status} zone={zone} />,
  },
  ...(['sales', 'cancellations'] as const).map(kind => ({
    key: kind,
    head: texts[kind],
    number: true,
    cell: ({ statement }: PartnerOfMonth) => money(statement[kind].retail),
  })),
  ...(['commission', 'voucher'] as const).map(amount => ({
    key: amount,
    head: texts[amount],
    number: true,
    cell: ({ statement }: PartnerOfMonth) => money(statement.total[amount]),
  })),
  {
    key: 'net',
    head: texts.net,
    number: true,
    cell: ({ statement }) => <strong>{money(statement.total.net)}</strong>,
  },
]

/** What every partner owes for a month, and how far each statement is. Those of a closed month can be selected, sent and paid. */
export function StatementTable({
  partners,
  month,
  done,
}: {
  partners: readonly PartnerOfMonth[]
  month: string
  done(): void
}) {
  const selected = useSignal<ReadonlySet<string>>(new Set())
  if (partners.length === 0) return <p class="empty">{texts.noPartners}</p>
  const selects = may('PARTNERS_WRITE') && partners[0]!.statement.closedAt !== null
  const chosen = partners.filter(each => selected.value.has(each.id))
  const choose = (ids: readonly string[]) => {
    selected.value = new Set(ids)
  }
  const toggle = (id: string) => {
    const others = [...selected.value].filter(each => each !== id)
    choose(selected.value.has(id) ? others : [...others, id])
  }
  const zone = viewer.value?.operator.timeZone ?? 'UTC'
  return (
    <>
      <p class="quiet statements-lead">
        {texts.lead} {texts.monthMeans}
      </p>
      <div class="statements-acts no-print">
        {chosen.length > 0 && (
          <>
            <strong role="status">{texts.selected(count(chosen.length))}</strong>
            <StatementActs
              of={chosen}
              done={() => {
                choose([])
                done()
              }}
            />
          </>
        )}
        {selects && chosen.length < partners.length && (
          <button type="button" onClick={() => choose(partners.map(each => each.id))}>
            {texts.selectAll}
          </button>
        )}
        {chosen.length > 0 && (
          <button type="button" class="plain" onClick={() => choose([])}>
            {texts.clearSelection}
          </button>
        )}
        <button
          type="button"
          title={texts.csvMonthLong}
          onClick={() => downloadCsv(`${texts.fileOfMonth}-${month}`, ...monthCsv(partners))}
        >
          {words.csv}
        </button>
        <button type="button" onClick={() => print()}>
          {texts.print}
        </button>
      </div>
      <Table
        name={texts.title}
        columns={columnsOf(zone, selects ? { has: id => selected.value.has(id), toggle } : undefined)}
        rows={partners}
        keyOf={row => row.id}
        open={row => navigate('statements', placeOf(row))}
      />
      <Totals partners={partners} month={month} />
    </>
  )
}

const placeOf = ({ slug, statement: { month } }: PartnerOfMonth) => ({ month, partner: slug })

/** The totals of all partners. An operator has one currency. */
function Totals({ partners, month }: { partners: readonly PartnerOfMonth[]; month: string }) {
  const sums = partners.map(each => each.statement.total)
  const bookings = partners.reduce((sum, each) => sum + each.statement.sales.lineCount, 0)
  const figures = [
    [texts.bookings, count(bookings)],
    ...(['retail', 'commission', 'voucher', 'net'] as const).map(
      each => [texts[each], money(addedMoney(sums.map(sum => sum[each])))] as const,
    ),
  ] as const
  return (
    <dl class="statements-all" aria-label={texts.totalOf(longMonth(month))}>
      <div>
        <dt>{texts.totalOf(longMonth(month))}</dt>
        <dd>{sums[0]!.net.currency}</dd>
      </div>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{figure}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
