import { useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type WorkflowFactsFragment, WorkflowTestDocument } from '../api/generated.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.workflows

/** Sends what a workflow would send to an address of one's own. @param language that of the text; null for the workflow's own */
export function TestDialog({
  workflow: { id: workflowId, name },
  language,
  unsaved,
  close,
}: {
  workflow: WorkflowFactsFragment
  language: string | null
  unsaved: boolean
  close(): void
}) {
  const field = useRef<HTMLInputElement>(null)
  const action = useAction(async () => {
    const to = field.current!.value.trim()
    await fetchGraphql(WorkflowTestDocument, { input: { workflowId, to, language } })
    toast(texts.testSent(to))
    close()
  })
  return (
    <Dialog title={texts.testTitle(name)} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <p>{texts.testLead}</p>
        {unsaved && <p class="banner">{texts.testUnsaved}</p>}
        <Field label={texts.testTo} path="input.to" problem={action.problem}>
          {input => <input {...input} ref={field} type="email" required maxLength={254} autocomplete="email" />}
        </Field>
        {action.problem && <ProblemBanner problem={action.problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {texts.testAct}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
