import { href, navigate } from '../address.ts'
import type { PromotionVoucherFragment } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { money, shortDay, shortInstant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'

const texts = words.promotions

type Voucher = PromotionVoucherFragment

const place = ({ code }: Voucher) => `promotions/vouchers/${code}`

const columns: Column<Voucher>[] = [
  {
    key: 'code',
    head: texts.code,
    cell: voucher => (
      <a href={href(place(voucher))}>
        <code>{voucher.code}</code>
      </a>
    ),
  },
  { key: 'for', head: texts.recipient, cell: ({ recipient }) => recipient && <Bdi>{recipient}</Bdi> },
  { key: 'worth', head: texts.worth('').replace(/ \(\)$/, ''), number: true, cell: ({ initial }) => money(initial) },
  { key: 'left', head: texts.left, number: true, cell: ({ balance }) => money(balance) },
  { key: 'sold', head: texts.soldOn, cell: ({ createdAt }) => shortInstant(createdAt) },
  { key: 'expires', head: texts.expires, cell: ({ expiresOn }) => (expiresOn ? shortDay(expiresOn) : texts.never) },
  { key: 'state', head: words.state, cell: voucher => <VoucherBadge voucher={voucher} /> },
]

/** The table of vouchers, one per row. */
export function VoucherTable({ vouchers }: { vouchers: readonly Voucher[] }) {
  return (
    <Table
      name={texts.vouchers}
      columns={columns}
      rows={vouchers}
      keyOf={voucher => voucher.id}
      open={voucher => navigate(place(voucher))}
      over={voucher => voucherState(voucher) !== 'usable'}
    />
  )
}

const marks = { usable: 'good', empty: '', expired: 'bad', voided: 'bad' } as const

export function VoucherBadge({ voucher }: { voucher: Voucher }) {
  const state = voucherState(voucher)
  return <Badge kind={marks[state]} word={texts.states[state]} />
}

function voucherState({ voidedAt, balance, expiresOn }: Voucher): keyof typeof marks {
  if (voidedAt) return 'voided'
  if (balance.amount === 0) return 'empty'
  const today = todayIn(viewer.value?.operator.timeZone ?? 'UTC')
  return expiresOn && expiresOn < today ? 'expired' : 'usable'
}
