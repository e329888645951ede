import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PartnerChangeDocument, type PartnerFactsFragment } from '../api/generated.ts'
import { BillingForm } from '../billing/BillingForm.tsx'
import { words } from '../words.ts'

/** Changes the details of a partner on statements, and where they are sent. */
export function PartnerBilling({
  partner,
  close,
  done,
}: {
  partner: PartnerFactsFragment
  close(): void
  done(): void
}) {
  const { id: partnerId, name, version } = partner
  return (
    <BillingForm
      title={words.billing.title(name)}
      draft={`billing ${partnerId}`}
      of={partner}
      version={version}
      save={(details, expectedVersion) =>
        fetchGraphql(PartnerChangeDocument, { input: { partnerId, expectedVersion, ...details } })
      }
      close={close}
      done={done}
    />
  )
}
