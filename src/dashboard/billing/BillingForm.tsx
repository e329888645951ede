import { useDraft } from '../drafts/useDraft.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'
import type { Billing } from './BillingFacts.tsx'
import { BillingFields, type TypedBilling } from './BillingFields.tsx'

/**
 * Changes billing details.
 * @param draft names the draft
 * @param save gets them with null for what is empty
 */
export function BillingForm({
  title,
  draft: name,
  of,
  version,
  save,
  close,
  done,
}: {
  title: string
  draft: string
  of: Billing
  version: number
  save(details: Billing, expectedVersion: number | undefined): Promise<unknown>
  close(): void
  done(): void
}) {
  const draft = useDraft<TypedBilling>(name, {
    billingName: of.billingName ?? '',
    billingAddress: of.billingAddress ?? '',
    taxNumber: of.taxNumber ?? '',
    ...(of.billingEmail !== undefined && { billingEmail: of.billingEmail ?? '' }),
  })
  const [expectedVersion] = useLoadedVersion(version, draft.touched)
  const action = useAction(async () => {
    const { billingName, billingAddress, taxNumber, billingEmail } = draft.value
    const details = {
      billingName: billingName.trim() || null,
      billingAddress: billingAddress.trim() || null,
      taxNumber: taxNumber.trim() || null,
      ...(billingEmail !== undefined && { billingEmail: billingEmail.trim() || null }),
    }
    await save(details, expectedVersion)
    draft.clear()
    close()
    toast(words.billing.saved)
    done()
  })
  return (
    <Dialog title={title} close={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <BillingFields typed={draft.value} change={draft.change} problem={action.problem} />
        {action.problem && <ProblemBanner problem={action.problem} />}
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
