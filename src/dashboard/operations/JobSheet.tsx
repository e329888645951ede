import type { OperationsTaskFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { longest } from './longest.ts'
import type { OperationsData } from './OperationsData.ts'

const texts = words.operations

const columns: Column<OperationsTaskFragment>[] = [
  {
    key: 'task',
    head: texts.task,
    cell: ({ task }) => (
      <>
        {texts.tasks[task] ?? task} <code class="quiet operations-name">{task}</code>
      </>
    ),
  },
  { key: 'due', head: texts.due, number: true, cell: ({ dueCount }) => count(dueCount) },
  {
    key: 'oldest',
    head: texts.oldest,
    number: true,
    cell: ({ dueCount, oldestSeconds }) => (dueCount > 0 ? longest(oldestSeconds) : '–'),
  },
  {
    key: 'givenUp',
    head: texts.givenUp,
    number: true,
    cell: ({ givenUpCount }) => (givenUpCount > 0 ? <Badge kind="warn" word={count(givenUpCount)} /> : '0'),
  },
]

/** The jobs of the installation by task. */
export function JobSheet({ jobs }: Pick<OperationsData, 'jobs'>) {
  return (
    <section class="operations-part">
      <h2>{texts.jobs}</h2>
      {jobs === null ? (
        <p class="quiet">{texts.problem.JOBS_UNKNOWN()[0]}</p>
      ) : jobs.length === 0 ? (
        <p class="quiet">{texts.noJobs}</p>
      ) : (
        <Table name={texts.jobs} columns={columns} rows={jobs} keyOf={({ task }) => task} keys={false} />
      )}
    </section>
  )
}
