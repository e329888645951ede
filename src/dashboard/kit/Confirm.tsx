import type { ComponentChildren } from 'preact'
import { words } from '../words.ts'
import { Dialog } from './Dialog.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { useAction } from './useAction.ts'

/** Asks before something that cannot be undone, and says what happened when it is refused. */
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
  /** What the button says: the thing that is done, never "OK". */
  act: string
  does(): Promise<unknown>
  bad?: boolean
  close(): void
  /** What else can be done when it is refused: it stands beneath what is said of that. */
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
