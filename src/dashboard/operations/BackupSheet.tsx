import type { OperationsBackupFragment } from '../api/generated.ts'
import { fromNow, instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import type { Column } from '../kit/Column.ts'
import { Fact } from '../kit/Fact.tsx'
import { fileSize } from '../kit/fileSize.ts'
import { Moment } from '../kit/Moment.tsx'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { longest } from './longest.ts'
import type { OperationsData } from './OperationsData.ts'
import { Sentence } from './Sentence.tsx'

type Row = OperationsBackupFragment

const texts = words.operations

const when = (at: string) => (
  <time dateTime={at} title={fromNow(at)}>
    {instant(at)}
  </time>
)

const columns: Column<Row>[] = [
  { key: 'what', head: texts.what, cell: ({ kind }) => texts.kinds[kind] },
  { key: 'began', head: texts.began, cell: ({ startedAt }) => when(startedAt) },
  {
    key: 'took',
    head: texts.took,
    number: true,
    cell: ({ startedAt, endedAt }) => longest((Date.parse(endedAt) - Date.parse(startedAt)) / 1000),
  },
  { key: 'size', head: texts.size, number: true, cell: ({ bytes }) => (bytes === null ? '–' : fileSize(bytes)) },
  { key: 'of', head: texts.dataOf, cell: ({ dataOf }) => (dataOf === null ? '–' : when(dataOf)) },
  { key: 'outcome', head: texts.outcome, cell: row => <Outcome row={row} /> },
]

/** The backups of the installation, and their verifications. */
export function BackupSheet({ backups }: Pick<OperationsData, 'backups'>) {
  const { takenByService, lastBackupAt, lastVerifiedAt, runs } = backups
  return (
    <section class="operations-part">
      <h2>{texts.backups}</h2>
      {!takenByService && (
        <p class="quiet">
          <Sentence text={texts.byOthers} />
        </p>
      )}
      <dl class="facts">
        {(takenByService || lastBackupAt) && (
          <Fact term={texts.lastBackup}>{lastBackupAt ? <Moment at={lastBackupAt} /> : texts.never}</Fact>
        )}
        <Fact term={texts.lastVerified}>{lastVerifiedAt ? <Moment at={lastVerifiedAt} /> : texts.never}</Fact>
      </dl>
      {runs.length > 0 && (
        <Table
          name={texts.runs}
          columns={columns}
          rows={runs}
          keyOf={({ kind, endedAt }) => `${kind} ${endedAt}`}
          keys={false}
        />
      )}
    </section>
  )
}

/** Whether a backup was verified, and what was found. */
function Outcome({ row: { kind, differenceCount, verifiedAt } }: { row: Row }) {
  if (differenceCount !== null && differenceCount > 0) return <Badge kind="bad" word={texts.differs(differenceCount)} />
  if (kind === 'VERIFICATION') return <Badge kind="good" word={texts.equal} />
  if (kind === 'EXPORT') return <span class="quiet">{texts.complete}</span>
  if (verifiedAt === null) return <span class="quiet">{texts.notVerified}</span>
  return <Badge kind="good" word={texts.verified} />
}
