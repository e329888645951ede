import { href } from '../address.ts'
import type { StatementLineRowFragment } from '../api/generated.ts'
import { instantIn, money, shortDay } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'

const texts = words.statements

const columnsIn = (zone: string): Column<StatementLineRowFragment>[] => [
  {
    key: 'when',
    head: words.when,
    cell: line => <time dateTime={line.occurredAt}>{instantIn(line.occurredAt, zone)}</time>,
  },
  {
    key: 'reference',
    head: words.reference,
    cell: line => <a href={href(`booking/${line.bookingReference}`)}>{line.bookingReference}</a>,
  },
  { key: 'what', head: texts.what, cell: line => texts.actions[line.action] },
  { key: 'activity', head: words.activity, cell: line => <Bdi>{line.product.name}</Bdi> },
  { key: 'starts', head: texts.starts, cell: line => `${shortDay(line.date)}, ${line.time}` },
  ...(['retail', 'commission', 'voucher', 'net'] as const).map(amount => ({
    key: amount,
    head: texts[amount],
    number: true,
    cell: (line: StatementLineRowFragment) => money(line[amount]),
  })),
]

/** The lines of a statement. @param whole whether every row is rendered, for paper */
export function LineTable({
  lines,
  whole,
  zone,
}: {
  lines: readonly StatementLineRowFragment[]
  whole: boolean
  zone: string
}) {
  return (
    <Table
      name={texts.lines}
      columns={columnsIn(zone)}
      rows={lines}
      keyOf={line => `${line.bookingReference} ${line.occurredAt} ${line.action} ${line.net.amount}`}
      over={line => line.kind === 'CANCELLATION'}
      whole={whole}
    />
  )
}
