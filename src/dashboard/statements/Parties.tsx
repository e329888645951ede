import type { StatementsQuery } from '../api/generated.ts'
import type { Billing } from '../billing/BillingFacts.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import type { PartnerOfMonth } from './PartnerOfMonth.ts'

const texts = words.statements

/** Who sends a statement and who gets it: names, addresses and tax numbers. */
export function Parties({
  operator,
  partner,
}: {
  operator: StatementsQuery['viewer']['operator']
  partner: PartnerOfMonth
}) {
  return (
    <dl class="statements-parties">
      <Party who={texts.from} of={operator} />
      <Party who={texts.to} of={partner} />
    </dl>
  )
}

function Party({ who, of }: { who: string; of: Billing & { name: string } }) {
  const { name, billingName, billingAddress, taxNumber } = of
  return (
    <div>
      <dt>{who}</dt>
      <dd>
        <strong>
          <Bdi>{billingName ?? name}</Bdi>
        </strong>
        {billingAddress && (
          <span class="billing-address">
            <Bdi>{billingAddress}</Bdi>
          </span>
        )}
        {taxNumber && <span>{texts.taxNumber(taxNumber)}</span>}
      </dd>
    </div>
  )
}
