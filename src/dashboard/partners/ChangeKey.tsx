import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PartnerKeyChangeDocument, type PartnerKeyFragment } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { DateField } from '../kit/DateField.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { NameField } from '../kit/NameField.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'
import { endOfDay, localDay } from './endOfDay.ts'
import { KeyReach, reachOf } from './KeyReach.tsx'

const texts = words.apiKeys

/** Changes what a key is for, when it expires, from where it works, and who is told before it expires. */
export function ChangeKey({ changed: key, close, done }: { changed: PartnerKeyFragment; close(): void; done(): void }) {
  const { id: keyId, name, version } = key
  const day = key.expiresAt ? localDay(key.expiresAt) : ''
  const draft = useDraft(`change of key ${keyId}`, {
    name,
    day,
    addresses: key.allowedAddresses?.join('\n') ?? '',
    contact: key.contactEmail ?? '',
  })
  const typed = draft.value
  const [expectedVersion] = useLoadedVersion(version, draft.touched)
  const action = useAction(async () => {
    // A day that was not touched keeps its hour.
    const expiry = typed.day === day ? {} : { expiresAt: typed.day === '' ? null : endOfDay(typed.day) }
    await fetchGraphql(PartnerKeyChangeDocument, {
      input: { keyId, expectedVersion, name: typed.name, ...expiry, ...reachOf(typed) },
    })
    draft.clear()
    close()
    toast(texts.changed(typed.name))
    done()
  })
  const { problem } = action
  return (
    <Dialog title={texts.changeTitle(name)} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <NameField
          label={texts.keyName}
          hint={texts.keyNameHint}
          name={typed.name}
          change={name => draft.change({ name })}
          problem={problem}
        />
        <Field label={texts.endDay} hint={texts.endDayHint} path="input.expiresAt" problem={problem}>
          {input => <DateField {...input} value={typed.day} change={day => draft.change({ day })} />}
        </Field>
        <KeyReach typed={typed} change={draft.change} problem={problem} />
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {words.save}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
