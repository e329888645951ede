import { WorkflowsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { useActivityChoices } from '../kit/choices.ts'
import { LastChanges } from '../kit/LastChanges.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import type { PageProps } from '../PageProps.ts'
import { words } from '../words.ts'
import { WorkflowForm } from './WorkflowForm.tsx'
import { WorkflowList } from './WorkflowList.tsx'
import './workflows.css'

/** What sends e-mails by itself; with a part of the address more, one workflow, or `new`. */
export function WorkflowsPage({ rest: [workflowId] }: PageProps) {
  const isOne = workflowId !== undefined && workflowId !== 'new'
  const query = useQuery(WorkflowsDocument, { objects: isOne ? [workflowId] : null, audit: may('AUDIT_READ') })
  const activities = useActivityChoices()
  return (
    <QueryView query={query}>
      {workflows => {
        if (!activities.data)
          return activities.problem ? (
            <ProblemBanner problem={activities.problem} retry={activities.refetch} recovers />
          ) : (
            <Skeleton />
          )
        const known = { ...workflows, activities: activities.data }
        const lastChanges = (
          <LastChanges changes={workflows.changes?.nodes} of={isOne ? { object: workflowId } : { kind: 'WORKFLOW' }} />
        )
        if (workflowId === undefined) {
          return (
            <>
              <WorkflowList known={known} refetch={query.refetch} />
              {lastChanges}
            </>
          )
        }
        const workflow = known.workflows.nodes.find(each => each.id === workflowId)
        const isNew = workflowId === 'new' && may('CATALOGUE_WRITE')
        if (!workflow && !isNew) {
          // One that was just added is on its way.
          return query.busy ? <Skeleton /> : <p class="empty">{words.workflows.noSuch}</p>
        }
        return (
          <>
            <WorkflowForm key={workflowId} workflow={workflow} known={known} refetch={query.refetch} />
            {isOne && lastChanges}
          </>
        )
      }}
    </QueryView>
  )
}
