import { href, navigate } from '../address.ts'
import type { StatementSumFiguresFragment } from '../api/generated.ts'
import { longMonth, money } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import type { PartnerOfMonth } from './PartnerOfMonth.ts'

const texts = words.statements

const columns: Column<PartnerOfMonth>[] = [
  {
    key: 'partner',
    head: words.partner,
    cell: row => (
      <a href={href('statements', placeOf(row))}>
        <Bdi>{row.name}</Bdi>
      </a>
    ),
  },
  {
    key: 'state',
    head: words.state,
    cell: ({ statement }) =>
      statement.closedAt ? <Badge kind="good" word={texts.isClosed} /> : <Badge kind="custom" word={texts.isOpen} />,
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

/** What every partner owes for a month. */
export function StatementTable({ partners, month }: { partners: readonly PartnerOfMonth[]; month: string }) {
  if (partners.length === 0) return <p class="empty">{texts.noPartners}</p>
  const sums = partners.map(each => each.statement.total)
  return (
    <>
      <p class="quiet statements-lead">{texts.lead}</p>
      <Table
        name={texts.title}
        columns={columns}
        rows={partners}
        keyOf={row => row.id}
        open={row => navigate('statements', placeOf(row))}
      />
      <p class="statements-all">
        {texts.totalOf(longMonth(month))}: <strong>{money(added(sums))}</strong>
      </p>
    </>
  )
}

const placeOf = ({ slug, statement: { month } }: PartnerOfMonth) => ({ month, partner: slug })

function added(sums: readonly StatementSumFiguresFragment[]) {
  return { amount: sums.reduce((sum, each) => sum + each.net.amount, 0), currency: sums[0]!.net.currency }
}
