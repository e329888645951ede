import { href } from '../address.ts'
import type { AuditRowFragment } from '../api/generated.ts'
import { fromNow, instant } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { whatWasDone, whoDidIt } from '../kit/changeWords.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { ChangedValues } from './ChangedValues.tsx'

type Row = AuditRowFragment

const texts = words.audit

/** The kinds of objects that have a page of their own. */
const pages: Readonly<Record<string, string>> = {
  PRODUCT: 'activities',
  WEBHOOK: 'webhooks',
  WORKFLOW: 'workflows',
  RESOURCE: 'resources',
}

const columns: Column<Row>[] = [
  {
    key: 'when',
    head: texts.when,
    cell: ({ occurredAt }) => (
      <time dateTime={occurredAt} title={fromNow(occurredAt)}>
        {instant(occurredAt)}
      </time>
    ),
  },
  {
    key: 'what',
    head: texts.what,
    cell: row => (
      <>
        <strong>{whatWasDone(row)}</strong>
        <span class="audit-below">
          <ObjectName row={row} />{' '}
          {row.objectId && (
            <a href={href('audit', { object: row.objectId })} aria-label={texts.thisObject}>
              {texts.filter}
            </a>
          )}
        </span>
      </>
    ),
  },
  {
    key: 'who',
    head: texts.who,
    cell: row => (
      <span class="audit-wrap">
        {whoDidIt(row)}{' '}
        {row.key && (
          <a href={href('audit', { key: row.key.id })} aria-label={texts.thisKey}>
            {texts.filter}
          </a>
        )}
      </span>
    ),
  },
  { key: 'changed', head: texts.changed, cell: row => <ChangedValues entry={row} /> },
  {
    key: 'from',
    head: texts.from,
    cell: ({ address, requestId }) => (
      <span class="audit-wrap">
        {address} <code class="quiet audit-below">{requestId}</code>
      </span>
    ),
  },
]

/** The entries of the audit log, one per row. */
export function AuditTable({ entries }: { entries: readonly Row[] }) {
  return <Table name={texts.name} columns={columns} rows={entries} keyOf={row => String(row.number)} />
}

/** What kind of object it is, with its name if the entry has it, and a link if it has a page. */
function ObjectName({ row: { objectType, objectId, changes } }: { row: Row }) {
  const names = changes.map(({ before, after }) => ((after ?? before) as { name?: unknown } | null)?.name)
  const named = names.find(each => typeof each === 'string')
  const page = pages[objectType]
  const kind = texts.kinds[objectType]
  const isGone = changes.some(({ after }) => after === null)
  return (
    <>
      {page && objectId && !isGone ? <a href={href(`${page}/${objectId}`)}>{kind}</a> : kind}{' '}
      {named && <Bdi>{named}</Bdi>}
    </>
  )
}
