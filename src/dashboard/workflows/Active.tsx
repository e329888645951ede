import { ask } from '../api/ask.ts'
import { WorkflowChangeDocument, type WorkflowFactsFragment } from '../api/generated.ts'
import { mayWrite } from '../api/viewer.ts'
import { Failing } from '../kit/Failing.tsx'
import { Mark } from '../kit/Mark.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const own = words.workflows

/** Whether a workflow sends anything, to be switched with one press. */
export function Active({
  workflow: { workflowId, name, active },
  done,
}: {
  workflow: WorkflowFactsFragment
  done(): void
}) {
  const turn = useAction(async () => {
    await ask(WorkflowChangeDocument, { workflowId, input: { active: !active } })
    toast(active ? own.turnedOff(name) : own.turnedOn(name))
    done()
  })
  if (!mayWrite()) return <Mark kind={active ? 'good' : 'none'} word={active ? own.on : own.off} />
  return (
    <>
      <button
        type="button"
        role="switch"
        class="workflows-switch"
        aria-checked={active}
        aria-label={own.turn(name)}
        disabled={turn.busy}
        onClick={() => void turn.run()}
      >
        <span aria-hidden="true" />
        {active ? own.on : own.off}
      </button>
      {turn.problem && <Failing problem={turn.problem} />}
    </>
  )
}
