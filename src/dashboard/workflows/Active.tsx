import { fetchGraphql } from '../api/fetchGraphql.ts'
import { WorkflowChangeDocument, type WorkflowFactsFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { Badge } from '../kit/Badge.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.workflows

/** The switch that activates a workflow. */
export function Active({
  workflow: { id: workflowId, name, active },
  done,
}: {
  workflow: WorkflowFactsFragment
  done(): void
}) {
  const toggle = useAction(async () => {
    await fetchGraphql(WorkflowChangeDocument, { input: { workflowId, active: !active } })
    toast(active ? texts.turnedOff(name) : texts.turnedOn(name))
    done()
  })
  if (!may('CATALOGUE_WRITE')) return <Badge kind={active ? 'good' : 'none'} word={active ? texts.on : texts.off} />
  return (
    <>
      <button
        type="button"
        role="switch"
        class="workflows-switch"
        aria-checked={active}
        aria-label={texts.activeLabel(name)}
        disabled={toggle.busy}
        onClick={() => void toggle.run()}
      >
        <span aria-hidden="true" />
        {active ? texts.on : texts.off}
      </button>
      {toggle.problem && <ProblemBanner problem={toggle.problem} />}
    </>
  )
}
