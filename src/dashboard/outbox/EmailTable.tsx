import { href, navigate } from '../address.ts'
import type { OutboxEmailRowFragment } from '../api/generated.ts'
import { inLanguage } from '../api/inLanguage.ts'
import { fromNow, instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { reasonOf } from './reasonOf.ts'
import { standingOf } from './standingOf.ts'

const texts = words.outbox

const columns: Column<OutboxEmailRowFragment>[] = [
  {
    key: 'subject',
    head: words.subject,
    cell: mail => (
      <span class="outbox-subject">
        <a href={href(`outbox/${mail.id}`)}>
          <Bdi>{mail.subject ?? (mail.status === 'DROPPED' ? texts.unwritten : texts.notWritten)}</Bdi>
        </a>
        {mail.failure && mail.status !== 'DROPPED' && <span class="error">{mail.failure}</span>}
        {mail.status === 'DROPPED' && <span class="quiet">{inLanguage(mail.explanation)}</span>}
      </span>
    ),
  },
  {
    key: 'recipient',
    head: texts.recipient,
    cell: mail =>
      mail.recipient ?? <span class="quiet">{mail.status === 'DROPPED' ? texts.nobody : texts.unknownRecipient}</span>,
  },
  { key: 'about', head: texts.about, cell: reasonOf },
  {
    key: 'when',
    head: words.when,
    cell: mail => {
      const { at, moment } = standingOf(mail)
      return (
        <time dateTime={at} title={fromNow(at)}>
          {moment} {instant(at)}
        </time>
      )
    },
  },
  {
    key: 'status',
    head: words.status,
    cell: mail => {
      const { kind, word } = standingOf(mail)
      return <Badge kind={kind} word={word} />
    },
  },
]

/** The table of e-mails, one per row. */
export function EmailTable({ mails }: { mails: readonly OutboxEmailRowFragment[] }) {
  return (
    <Table
      name={texts.sent}
      columns={columns}
      rows={mails}
      keyOf={mail => mail.id}
      open={mail => navigate(`outbox/${mail.id}`)}
      over={mail => mail.status === 'DROPPED'}
    />
  )
}
