import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PartnerAgencyGrantDocument, type PartnerFactsFragment } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.partners

/** Connects a partner to an agency that sells for several operators. */
export function ConnectAgency({
  partner: { id: partnerId, name },
  close,
  done,
}: {
  partner: PartnerFactsFragment
  close(): void
  done(): void
}) {
  const draft = useDraft(`agency ${partnerId}`, { agencyId: '' })
  const action = useAction(async () => {
    const { grantAgency } = await fetchGraphql(PartnerAgencyGrantDocument, {
      input: { partnerId, agencyId: draft.value.agencyId.trim() },
    })
    draft.clear()
    close()
    toast(texts.connected(name, grantAgency.partner.agency?.name ?? ''))
    done()
  })
  const { problem } = action
  return (
    <Dialog title={texts.connectTitle(name)} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <p class="quiet">{texts.connectLead}</p>
        <Field label={texts.agencyId} hint={texts.agencyIdHint} path="input.agencyId" problem={problem}>
          {input => (
            <input
              dir="ltr"
              {...input}
              required
              maxLength={40}
              autocapitalize="none"
              spellcheck={false}
              value={draft.value.agencyId}
              onInput={event => draft.change({ agencyId: event.currentTarget.value })}
            />
          )}
        </Field>
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {texts.connect}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
