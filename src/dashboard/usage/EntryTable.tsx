import type { UsageEntryRowFragment } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { decimal, instantIn } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Mark } from '../kit/Mark.tsx'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'

const names = words.usage
const marks = { RECORDED: 'custom', AMENDED: 'warn', VOIDED: 'bad' } as const

/** Entries, a line each. @param named whether each says of which meter it is */
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
      head: names.occurredAt,
      cell: row => <time dateTime={row.occurredAt}>{instantIn(row.occurredAt, zone)}</time>,
    },
    ...(named ? [{ key: 'meter', head: names.meter, cell: (row: UsageEntryRowFragment) => row.meter }] : []),
    { key: 'usage', head: names.recorded, number: true, cell: row => decimal(row.usage) },
    { key: 'counts', head: names.counts, number: true, cell: row => <strong>{decimal(row.countedUsage)}</strong> },
    {
      key: 'status',
      head: words.state,
      cell: row => (
        <>
          <Mark kind={marks[row.status]} word={names.entryStatuses[row.status]} />{' '}
          <span class="quiet">
            <Bdi>{row.corrections.at(-1)?.reason}</Bdi>
          </span>
        </>
      ),
    },
    { key: 'source', head: names.source, cell: row => names.sources[row.source] },
    { key: 'extra', head: names.extraInfo, cell: row => <code title={row.extraInfo ?? ''}>{row.extraInfo}</code> },
    ...(rows.some(mayCorrect)
      ? [
          {
            key: 'correct',
            head: names.actions,
            cell: (row: UsageEntryRowFragment) => <Acts row={row} correct={correct} />,
          },
        ]
      : []),
  ]
  return (
    <Table
      name={names.entries}
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
        {names.amend}
      </button>
      <button type="button" class="plain" onClick={() => correct(row, 'void')}>
        {names.void}
      </button>
    </span>
  )
}

/** What the service itself recorded is the operator's to correct, and not that of every system that records. */
function mayCorrect({ status, source }: UsageEntryRowFragment): boolean {
  const scopes = viewer.value?.scopes ?? []
  if (status === 'VOIDED' || !scopes.includes('usage_write')) return false
  return source === 'CLIENT' || scopes.includes('operator_write')
}
