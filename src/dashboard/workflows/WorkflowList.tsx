import { go, href } from '../address.ts'
import type { WorkflowFactsFragment, WorkflowsQuery } from '../api/generated.ts'
import { mayWrite } from '../api/viewer.ts'
import { instant } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { Parts } from '../outbox/Parts.tsx'
import { words } from '../words.ts'
import { Active } from './Active.tsx'
import { triggerSentence } from './triggerSentence.ts'

const own = words.workflows

/** The workflows, a line each, the oldest first. */
export function WorkflowList({ known, again }: { known: WorkflowsQuery; again(): void }) {
  const columns: Column<WorkflowFactsFragment>[] = [
    {
      key: 'name',
      head: own.workflow,
      cell: row => (
        <a href={href(`workflows/${row.workflowId}`)}>
          <Bdi>{row.name}</Bdi>
        </a>
      ),
    },
    { key: 'trigger', head: own.trigger, cell: row => <span class="workflows-wrap">{triggerSentence(row)}</span> },
    { key: 'for', head: own.forWhich, cell: row => whichBookings(row, known) },
    { key: 'subject', head: words.subject, cell: row => <Bdi>{row.subject}</Bdi>, wideOnly: true },
    { key: 'changed', head: own.changed, cell: row => instant(row.updatedAt) },
    { key: 'state', head: words.state, cell: row => <Active workflow={row} done={again} /> },
  ]
  return (
    <>
      <div class="head">
        <h1>{own.name}</h1>
        <div class="workflows-acts">
          <Parts at="workflows" />
          {mayWrite() && (
            <a class="button main" href={href('workflows/new')}>
              {own.add}
            </a>
          )}
        </div>
      </div>
      <p class="quiet workflows-lead">{own.lead}</p>
      {known.workflows.length === 0 ? (
        <p class="empty">{own.none}</p>
      ) : (
        <Table
          name={own.name}
          columns={columns}
          rows={known.workflows}
          keyOf={row => row.workflowId}
          open={row => go(`workflows/${row.workflowId}`)}
          over={row => !row.active}
        />
      )}
    </>
  )
}

function whichBookings({ activityIds, channels }: WorkflowFactsFragment, { products }: WorkflowsQuery): string {
  const [one] = activityIds
  const activities =
    activityIds.length === 1
      ? (products.find(each => each.activityId === one)?.name ?? own.countOf(1))
      : activityIds.length > 1 && own.countOf(activityIds.length)
  return [activities, ...channels.map(each => words.channels[each])].filter(Boolean).join(', ') || own.everything
}
