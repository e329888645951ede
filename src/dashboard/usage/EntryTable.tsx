import type { UsageEntryRowFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { decimal, instantIn } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'

const texts = words.usage
const marks = { RECORDED: 'custom', AMENDED: 'warn', VOIDED: 'bad' } as const

/** The table of entries, one per row. @param named whether to show the meter of each */
export function EntryTable({
  rows,
  zone,
  named,
  correct,
}: {
  rows: readonly UsageEntryRowFragment[]
  zone: string
  named: boolean
  correct(entry: UsageEntryRowFragment, kind: 'amend' | 'void'): void
}) {
  const columns: Column<UsageEntryRowFragment>[] = [
    {
      key: 'occurred',
      head: texts.occurredAt,
      cell: row => <time dateTime={row.occurredAt}>{instantIn(row.occurredAt, zone)}</time>,
    },
    ...(named ? [{ key: 'meter', head: texts.meter, cell: (row: UsageEntryRowFragment) => row.meter }] : []),
    { key: 'usage', head: texts.recorded, number: true, cell: row => decimal(row.usage) },
    { key: 'counts', head: texts.counts, number: true, cell: row => <strong>{decimal(row.countedUsage)}</strong> },
    {
      key: 'status',
      head: words.state,
      cell: row => (
        <>
          <Badge kind={marks[row.status]} word={texts.entryStatuses[row.status]} />{' '}
          <span class="quiet">
            <Bdi>{row.corrections.at(-1)?.reason}</Bdi>
          </span>
        </>
      ),
    },
    { key: 'source', head: texts.source, cell: row => texts.sources[row.source] },
    { key: 'extra', head: texts.extraInfo, cell: row => <code title={row.extraInfo ?? ''}>{row.extraInfo}</code> },
    ...(rows.some(mayCorrect)
      ? [
          {
            key: 'correct',
            head: texts.actions,
            cell: (row: UsageEntryRowFragment) => <Acts row={row} correct={correct} />,
          },
        ]
      : []),
  ]
  return (
    <Table
      name={texts.entries}
      columns={columns}
      rows={rows}
      keyOf={row => String(row.id)}
      over={row => row.status === 'VOIDED'}
    />
  )
}

function Acts({
  row,
  correct,
}: {
  row: UsageEntryRowFragment
  correct(entry: UsageEntryRowFragment, kind: 'amend' | 'void'): void
}) {
  if (!mayCorrect(row)) return null
  return (
    <span class="usage-entry-acts">
      <button type="button" class="plain" onClick={() => correct(row, 'amend')}>
        {texts.amend}
      </button>
      <button type="button" class="plain" onClick={() => correct(row, 'void')}>
        {texts.void}
      </button>
    </span>
  )
}

/** Entries that the service recorded can be corrected by the operator only, not by every system that records usage. */
function mayCorrect({ status, source }: UsageEntryRowFragment): boolean {
  if (status === 'VOIDED' || !may('USAGE_WRITE')) return false
  return source === 'CLIENT' || may('OPERATOR_WRITE')
}
