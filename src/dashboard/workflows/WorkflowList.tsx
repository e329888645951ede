import { href, navigate } from '../address.ts'
import type { WorkflowFactsFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count, instant } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { Parts } from '../outbox/Parts.tsx'
import { words } from '../words.ts'
import { Active } from './Active.tsx'
import type { KnownToWorkflows } from './KnownToWorkflows.ts'

const texts = words.workflows

/** The workflows, a line each, the oldest first. */
export function WorkflowList({ known, refetch }: { known: KnownToWorkflows; refetch(): void }) {
  const { replyTo } = known.viewer.operator
  const columns: Column<WorkflowFactsFragment>[] = [
    {
      key: 'name',
      head: texts.workflow,
      cell: row => (
        <a href={href(`workflows/${row.id}`)}>
          <Bdi>{row.name}</Bdi>
        </a>
      ),
    },
    { key: 'trigger', head: texts.trigger, cell: row => <span class="workflows-wrap">{triggerSentence(row)}</span> },
    { key: 'for', head: texts.forWhich, cell: row => whichBookings(row, known) },
    { key: 'subject', head: words.subject, cell: row => <Bdi>{row.subject}</Bdi>, wideOnly: true },
    { key: 'changed', head: texts.changed, cell: row => instant(row.updatedAt) },
    { key: 'state', head: words.state, cell: row => <Active workflow={row} done={refetch} /> },
  ]
  return (
    <>
      <div class="head">
        <h1>{texts.name}</h1>
        <div class="workflows-acts">
          <Parts at="workflows" />
          {may('CATALOGUE_WRITE') && (
            <a class="button main" href={href('workflows/new')}>
              {texts.add}
            </a>
          )}
        </div>
      </div>
      <p class="quiet workflows-lead">{texts.lead}</p>
      <p class="quiet workflows-lead">
        {texts.replyTo}: {replyTo === null ? texts.sender : <Bdi>{replyTo}</Bdi>}.{' '}
        {may('OPERATOR_WRITE') && <a href={href('settings')}>{texts.changeReplyTo}</a>}
      </p>
      {known.workflows.nodes.length === 0 ? (
        <p class="empty">{texts.none}</p>
      ) : (
        <Table
          name={texts.name}
          columns={columns}
          rows={known.workflows.nodes}
          keyOf={row => row.id}
          open={row => navigate(`workflows/${row.id}`)}
          over={row => !row.active}
        />
      )}
    </>
  )
}

function whichBookings({ activityIds, channels }: WorkflowFactsFragment, known: KnownToWorkflows): string {
  const [one] = activityIds
  const activities =
    activityIds.length === 1
      ? (known.activities.find(each => each.id === one)?.name ?? texts.countOf(1))
      : activityIds.length > 1 && texts.countOf(activityIds.length)
  return [activities, ...channels.map(each => words.channels[each])].filter(Boolean).join(', ') || texts.everything
}

/** When a workflow sends its e-mail: "2 days before the start, at 18:00". */
function triggerSentence({
  trigger,
  delay,
  delayUnit,
  atTime,
}: Pick<WorkflowFactsFragment, 'trigger' | 'delay' | 'delayUnit' | 'atTime'>): string {
  const word = texts.triggers[trigger]
  if (delay === null || delayUnit === null) return word
  return texts.timed(delay === 1 ? texts.unit[delayUnit] : `${count(delay)} ${texts.units[delayUnit]}`, word, atTime)
}
