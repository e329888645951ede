import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { StatementsBillingDocument, type StatementsQuery } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { BillingFacts } from '../billing/BillingFacts.tsx'
import { BillingForm } from '../billing/BillingForm.tsx'
import { words } from '../words.ts'

const texts = words.billing

/** The operator's own details on statements. */
export function OwnBilling({ operator, done }: { operator: StatementsQuery['viewer']['operator']; done(): void }) {
  const open = useSignal(false)
  return (
    <section class="sheet statements-part no-print" aria-labelledby="own-billing">
      <div class="head">
        <h2 id="own-billing">{texts.own}</h2>
        {may('OPERATOR_WRITE') && (
          <button
            type="button"
            onClick={() => {
              open.value = true
            }}
          >
            {texts.change}
          </button>
        )}
      </div>
      <BillingFacts of={operator} none={texts.none} />
      {open.value && (
        <BillingForm
          title={texts.ownTitle}
          draft="billing of the operator"
          of={{
            billingName: operator.billingName,
            billingAddress: operator.billingAddress,
            taxNumber: operator.taxNumber,
          }}
          version={operator.version}
          save={(details, expectedVersion) =>
            fetchGraphql(StatementsBillingDocument, { input: { ...details, expectedVersion } })
          }
          close={() => {
            open.value = false
          }}
          done={done}
        />
      )}
    </section>
  )
}
