import { useRef } from 'preact/hooks'
import { ask } from '../api/ask.ts'
import { type WorkflowFactsFragment, WorkflowTestDocument } from '../api/generated.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Failing } from '../kit/Failing.tsx'
import { Field } from '../kit/Field.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const own = words.workflows

/** Sends what a workflow would send to an address of one's own. */
export function TestDialog({
  workflow: { workflowId, name },
  unsaved,
  close,
}: {
  workflow: WorkflowFactsFragment
  unsaved: boolean
  close(): void
}) {
  const field = useRef<HTMLInputElement>(null)
  const action = useAction(async () => {
    const to = field.current!.value.trim()
    await ask(WorkflowTestDocument, { workflowId, to })
    toast(own.testSent(to))
    close()
  })
  return (
    <Dialog title={own.testTitle(name)} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <p>{own.testLead}</p>
        {unsaved && <p class="banner">{own.testUnsaved}</p>}
        <Field label={own.testTo} path="to" problem={action.problem}>
          {input => <input {...input} ref={field} type="email" required maxLength={254} autocomplete="email" />}
        </Field>
        {action.problem && <Failing problem={action.problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {own.testAct}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
