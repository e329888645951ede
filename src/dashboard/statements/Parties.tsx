import type { StatementsQuery } from '../api/generated.ts'
import type { Billing } from '../billing/BillingFacts.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { pictureSrc } from '../kit/pictureSrc.ts'
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
      <Party who={texts.from} of={operator} logo={operator.logo?.url} />
      <Party who={texts.to} of={partner} />
    </dl>
  )
}

function Party({ who, of, logo }: { who: string; of: Billing & { name: string }; logo?: string | undefined }) {
  const { name, billingName, billingAddress, taxNumber } = of
  return (
    <div>
      <dt>{who}</dt>
      <dd>
        {logo && <img src={pictureSrc(logo)} alt="" />}
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
