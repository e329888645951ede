import { Bdi } from '../kit/Bdi.tsx'
import { Fact } from '../kit/Fact.tsx'
import './billing.css'
import { words } from '../words.ts'

const texts = words.billing

/** Billing details as they are stored. */
export interface Billing {
  billingName: string | null
  billingAddress: string | null
  taxNumber: string | null
  billingEmail?: string | null
}

/** The name, address and tax number on statements. @param none shown if there are none */
export function BillingFacts({ of, none }: { of: Billing; none: string }) {
  const { billingName, billingAddress, taxNumber, billingEmail } = of
  if (!(billingName || billingAddress || taxNumber || billingEmail)) return <p class="quiet">{none}</p>
  return (
    <dl class="facts">
      <Fact term={texts.name}>{billingName && <Bdi>{billingName}</Bdi>}</Fact>
      <Fact term={texts.address}>
        {billingAddress && (
          <span class="billing-address">
            <Bdi>{billingAddress}</Bdi>
          </span>
        )}
      </Fact>
      <Fact term={texts.taxNumber}>{taxNumber && <Bdi>{taxNumber}</Bdi>}</Fact>
      <Fact term={texts.email}>{billingEmail && <Bdi>{billingEmail}</Bdi>}</Fact>
    </dl>
  )
}
