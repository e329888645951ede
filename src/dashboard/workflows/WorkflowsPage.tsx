import { WorkflowsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { mayWrite } from '../api/viewer.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import type { PageProps } from '../PageProps.ts'
import { words } from '../words.ts'
import { WorkflowForm } from './WorkflowForm.tsx'
import { WorkflowList } from './WorkflowList.tsx'
import './workflows.css'

/** What sends e-mails by itself; with a part of the address more, one workflow, or `new`. */
export function WorkflowsPage({ rest: [workflowId] }: PageProps) {
  const query = useQuery(WorkflowsDocument, {})
  return (
    <QueryView query={query}>
      {known => {
        if (workflowId === undefined) return <WorkflowList known={known} refetch={query.refetch} />
        const workflow = known.workflows.find(each => each.workflowId === workflowId)
        const isNew = workflowId === 'new' && mayWrite()
        if (!workflow && !isNew) {
          // One that was just added is on its way.
          return query.busy ? <Skeleton /> : <p class="empty">{words.workflows.noSuch}</p>
        }
        return <WorkflowForm key={workflowId} workflow={workflow} known={known} refetch={query.refetch} />
      }}
    </QueryView>
  )
}
