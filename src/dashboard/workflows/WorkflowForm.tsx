import { useSignal } from '@preact/signals'
import { go, href } from '../address.ts'
import { ask } from '../api/ask.ts'
import {
  WorkflowAddDocument,
  WorkflowChangeDocument,
  type WorkflowFactsFragment,
  WorkflowRemoveDocument,
  type WorkflowsQuery,
} from '../api/generated.ts'
import { mayWrite } from '../api/viewer.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { Failing } from '../kit/Failing.tsx'
import { focusFault } from '../kit/focusFault.ts'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useDraft } from '../kit/useDraft.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { Active } from './Active.tsx'
import { Preview } from './Preview.tsx'
import { TestDialog } from './TestDialog.tsx'
import { usePreview } from './usePreview.ts'
import { WorkflowFields } from './WorkflowFields.tsx'
import { draftOf, inputOf } from './workflowDraft.ts'

const own = words.workflows

/** One workflow, and what it would send; or a new one. */
export function WorkflowForm({
  workflow,
  known,
  again,
}: {
  workflow: WorkflowFactsFragment | undefined
  known: WorkflowsQuery
  again(): void
}) {
  useTitle(own.name, workflow?.name ?? own.add)
  const draft = useDraft(`workflow ${workflow?.workflowId ?? 'new'}`, draftOf(workflow))
  const dialog = useSignal<'test' | 'remove' | undefined>(undefined)
  const preview = usePreview(draft.value)
  const save = useAction(async () => {
    const input = inputOf(draft.value)
    const { name } = input
    if (workflow) await ask(WorkflowChangeDocument, { workflowId: workflow.workflowId, input })
    const added = workflow ? undefined : await ask(WorkflowAddDocument, { input: { ...input, active: true } })
    draft.clear()
    toast(workflow ? own.saved(name) : own.added(name))
    again()
    if (added) go(`workflows/${added.createWorkflow!.workflowId}`, {}, false)
  })
  const close = () => {
    dialog.value = undefined
  }
  return (
    <>
      <p>
        <a href={href('workflows')}>‹ {own.back}</a>
      </p>
      <div class="head">
        <h1>
          <Bdi>{workflow?.name ?? own.add}</Bdi>
        </h1>
        {workflow && (
          <div class="workflows-acts">
            <Active workflow={workflow} done={again} />
            <a href={href('outbox', { workflow: workflow.workflowId })}>{own.sentOnes}</a>
            {mayWrite() && (
              <>
                <button
                  type="button"
                  onClick={() => {
                    dialog.value = 'test'
                  }}
                >
                  {own.test}
                </button>
                <button
                  type="button"
                  onClick={() => {
                    dialog.value = 'remove'
                  }}
                >
                  {words.delete}
                </button>
              </>
            )}
          </div>
        )}
      </div>
      <div class="workflows-both">
        <form
          class="form sheet"
          onSubmit={async event => {
            event.preventDefault()
            const form = event.currentTarget
            if (!(await save.run())) focusFault(form)
          }}
        >
          <fieldset class="workflows-all" disabled={!mayWrite()}>
            <WorkflowFields draft={draft} known={known} problem={save.problem ?? preview.problem} />
          </fieldset>
          {save.problem && <Failing problem={save.problem} />}
          {mayWrite() && (
            <footer>
              {draft.touched && (
                <button
                  type="button"
                  onClick={() => {
                    draft.clear()
                    save.forget()
                  }}
                >
                  {own.discard}
                </button>
              )}
              <button type="submit" class="main" disabled={save.busy || (workflow && !draft.touched)}>
                {workflow ? words.save : own.addAct}
              </button>
            </footer>
          )}
        </form>
        <Preview preview={preview} />
      </div>
      {dialog.value === 'test' && <TestDialog workflow={workflow!} unsaved={draft.touched} close={close} />}
      {dialog.value === 'remove' && (
        <Confirm
          title={own.removeTitle(workflow!.name)}
          act={own.removeAct}
          close={close}
          does={async () => {
            await ask(WorkflowRemoveDocument, { workflowId: workflow!.workflowId })
            draft.clear()
            toast(own.removed(workflow!.name))
            go('workflows')
            again()
          }}
        >
          <p>{own.removeLead}</p>
        </Confirm>
      )}
    </>
  )
}
