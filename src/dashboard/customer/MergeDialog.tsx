import { useSignal } from '@preact/signals'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import type { Action } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.customers

/** Asks which address of the same person to merge into the customer. */
export function MergeDialog({ merge, close }: { merge: Action<[otherEmail: string]>; close(): void }) {
  const email = useSignal('')
  return (
    <Dialog title={texts.mergeTitle} close={close}>
      <form
        onSubmit={async event => {
          event.preventDefault()
          if (await merge.run(email.value.trim())) close()
        }}
      >
        <Field label={texts.otherAddress} path="input.otherEmail" problem={merge.problem}>
          {attributes => (
            <input
              {...attributes}
              type="email"
              required
              autocomplete="off"
              value={email.value}
              onInput={event => {
                email.value = event.currentTarget.value
              }}
            />
          )}
        </Field>
        <p class="quiet">{texts.mergeSays}</p>
        {merge.problem && <ProblemBanner problem={merge.problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={merge.busy}>
            {texts.merge}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
