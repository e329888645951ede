import { go, href } from '../address.ts'
import type { OutboxEmailRowFragment } from '../api/generated.ts'
import { fromNow, instant } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Mark } from '../kit/Mark.tsx'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { reasonOf } from './reasonOf.ts'

const own = words.outbox

const columns: Column<OutboxEmailRowFragment>[] = [
  {
    key: 'subject',
    head: words.subject,
    cell: mail => (
      <span class="outbox-subject">
        <a href={href(`outbox/${mail.emailId}`)}>
          <Bdi>{mail.subject ?? own.notWritten}</Bdi>
        </a>
        {mail.failure && <span class="fault">{mail.failure}</span>}
      </span>
    ),
  },
  {
    key: 'recipient',
    head: own.recipient,
    cell: mail => mail.recipient ?? <span class="quiet">{own.unknownRecipient}</span>,
  },
  { key: 'about', head: own.about, cell: reasonOf },
  {
    key: 'when',
    head: words.when,
    cell: mail => {
      const at = mail.sentAt ?? mail.dueAt
      return (
        <time dateTime={at} title={fromNow(at)}>
          {mail.sentAt ? own.wasSent : own.due} {instant(at)}
        </time>
      )
    },
  },
  {
    key: 'status',
    head: words.status,
    cell: mail => <Mark kind={mail.status} word={words.emailStatuses[mail.status]} />,
  },
]

/** The e-mails, a line each. */
export function EmailTable({ mails }: { mails: readonly OutboxEmailRowFragment[] }) {
  return (
    <Table
      name={own.sent}
      columns={columns}
      rows={mails}
      keyOf={mail => mail.emailId}
      open={mail => go(`outbox/${mail.emailId}`)}
      over={mail => mail.status === 'DROPPED'}
    />
  )
}
