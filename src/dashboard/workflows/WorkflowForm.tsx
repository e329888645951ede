import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { href, navigate } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  WorkflowAddDocument,
  WorkflowChangeDocument,
  type WorkflowFactsFragment,
  WorkflowRemoveDocument,
} from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { focusViolation } from '../kit/focusViolation.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { Active } from './Active.tsx'
import type { KnownToWorkflows } from './KnownToWorkflows.ts'
import { Preview } from './Preview.tsx'
import { TestDialog } from './TestDialog.tsx'
import { usePreview } from './usePreview.ts'
import { violationsOfText } from './violationsOfText.ts'
import { WorkflowFields } from './WorkflowFields.tsx'
import { draftOf, inputOf, textsOf } from './workflowDraft.ts'

const texts = words.workflows

/** One workflow, and what it would send; or a new one. */
export function WorkflowForm({
  workflow,
  known,
  refetch,
}: {
  workflow: WorkflowFactsFragment | undefined
  known: KnownToWorkflows
  refetch(): void
}) {
  useTitle(texts.name, workflow?.name ?? texts.add)
  const draft = useDraft(`workflow ${workflow?.id ?? 'new'}`, draftOf(workflow))
  const [expectedVersion, keepSaved] = useLoadedVersion(workflow?.version, draft.touched)
  const dialog = useSignal<'test' | 'remove' | undefined>(undefined)
  const wanted = useSignal(0)
  const all = textsOf(draft.value)
  // What was discarded cannot be shown.
  const shown = Math.min(wanted.value, all.length - 1)
  const preview = usePreview(draft.value, all[shown]!.language)
  const save = useAction(async () => {
    const input = inputOf(draft.value)
    const { name } = input
    if (workflow) {
      const changed = { ...input, workflowId: workflow.id, expectedVersion }
      const { updateWorkflow } = await fetchGraphql(WorkflowChangeDocument, { input: changed })
      keepSaved(updateWorkflow.workflow.version)
    }
    const added = workflow ? undefined : await fetchGraphql(WorkflowAddDocument, { input: { ...input, active: true } })
    draft.clear()
    toast(workflow ? texts.saved(name) : texts.added(name))
    refetch()
    if (added) navigate(`workflows/${added.createWorkflow.workflow.id}`, {}, false)
  })
  const show = (index: number) => {
    wanted.value = index
  }
  // The first text that was refused, unless something of the shown one was.
  useLayoutEffect(() => {
    const isFaulty = (_: unknown, index: number) => violationsOfText(save.problem, index).length > 0
    const faulty = all.findIndex(isFaulty)
    if (faulty >= 0 && !isFaulty(undefined, shown)) show(faulty)
  }, [save.problem])
  const close = () => {
    dialog.value = undefined
  }
  return (
    <>
      <p>
        <a href={href('workflows')}>‹ {texts.back}</a>
      </p>
      <div class="head">
        <h1>
          <Bdi>{workflow?.name ?? texts.add}</Bdi>
        </h1>
        {workflow && (
          <div class="workflows-acts">
            <Active workflow={workflow} done={refetch} />
            <a href={href('outbox', { workflow: workflow.id })}>{texts.sentOnes}</a>
            {may('CATALOGUE_WRITE') && (
              <>
                <button
                  type="button"
                  onClick={() => {
                    dialog.value = 'test'
                  }}
                >
                  {texts.test}
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
            if (!(await save.run())) focusViolation(form)
          }}
        >
          <fieldset class="workflows-all" disabled={!may('CATALOGUE_WRITE')}>
            <WorkflowFields
              draft={draft}
              known={known}
              problem={save.problem ?? preview.problem}
              shown={shown}
              show={show}
            />
          </fieldset>
          {save.problem && <ProblemBanner problem={save.problem} />}
          {may('CATALOGUE_WRITE') && (
            <footer>
              {draft.touched && (
                <button
                  type="button"
                  onClick={() => {
                    draft.clear()
                    save.forget()
                  }}
                >
                  {texts.discard}
                </button>
              )}
              <button type="submit" class="main" disabled={save.busy || (workflow && !draft.touched)}>
                {workflow ? words.save : texts.addAct}
              </button>
            </footer>
          )}
        </form>
        <Preview preview={preview} />
      </div>
      {dialog.value === 'test' && (
        <TestDialog
          workflow={workflow!}
          language={shown > 0 ? all[shown]!.language : null}
          unsaved={draft.touched}
          close={close}
        />
      )}
      {dialog.value === 'remove' && (
        <Confirm
          title={texts.removeTitle(workflow!.name)}
          act={texts.removeAct}
          close={close}
          does={async () => {
            await fetchGraphql(WorkflowRemoveDocument, { input: { workflowId: workflow!.id } })
            draft.clear()
            toast(texts.removed(workflow!.name))
            navigate('workflows')
            refetch()
          }}
        >
          <p>{texts.removeLead}</p>
        </Confirm>
      )}
    </>
  )
}
