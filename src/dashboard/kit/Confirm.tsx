import type { ComponentChildren } from 'preact'
import { words } from '../words.ts'
import { Dialog } from './Dialog.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { useAction } from './useAction.ts'

/** A confirmation before an irreversible action, which shows why it was refused. */
export function Confirm({
  title,
  act,
  does,
  bad = true,
  close,
  after,
  children,
}: {
  title: string
  /** The label of the button: the action, never "OK". */
  act: string
  does(): Promise<unknown>
  bad?: boolean
  close(): void
  /** Shown below the refusal: what can be done instead. */
  after?: ComponentChildren
  children?: ComponentChildren
}) {
  const action = useAction(does)
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={async event => {
          event.preventDefault()
          if (await action.run()) close()
        }}
      >
        {children}
        {action.problem && <ProblemBanner problem={action.problem} />}
        {after}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class={bad ? 'main bad' : 'main'} disabled={action.busy}>
            {act}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
