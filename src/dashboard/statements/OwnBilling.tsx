import { href } from '../address.ts'
import type { StatementsQuery } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { BillingFacts } from '../billing/BillingFacts.tsx'
import { words } from '../words.ts'

const texts = words.billing

/** The operator's own details on statements, and where they are changed. */
export function OwnBilling({ operator }: { operator: StatementsQuery['viewer']['operator'] }) {
  return (
    <section class="sheet statements-part no-print" aria-labelledby="own-billing">
      <div class="head">
        <h2 id="own-billing">{texts.own}</h2>
        {may('OPERATOR_WRITE') && <a href={href('settings')}>{texts.change}</a>}
      </div>
      <BillingFacts of={operator} none={texts.none} />
    </section>
  )
}
