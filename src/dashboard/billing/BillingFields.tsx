import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'

const texts = words.billing

/** Billing details as they are typed; empty for none. The operator has no address for e-mails among them. */
export interface TypedBilling {
  billingName: string
  billingAddress: string
  taxNumber: string
  billingEmail?: string
}

/** The fields of a name, an address and a tax number on statements. */
export function BillingFields({
  typed,
  change,
  problem,
}: {
  typed: TypedBilling
  change(part: Partial<TypedBilling>): void
  problem: Problem | undefined
}) {
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} path="input.billingName" problem={problem}>
        {input => (
          <input
            dir="auto"
            {...input}
            maxLength={200}
            autocomplete="off"
            value={typed.billingName}
            onInput={event => change({ billingName: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={texts.address} path="input.billingAddress" problem={problem}>
        {input => (
          <textarea
            dir="auto"
            {...input}
            rows={4}
            maxLength={500}
            value={typed.billingAddress}
            onInput={event => change({ billingAddress: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={texts.taxNumber} path="input.taxNumber" problem={problem}>
        {input => (
          <input
            dir="auto"
            {...input}
            maxLength={40}
            autocomplete="off"
            value={typed.taxNumber}
            onInput={event => change({ taxNumber: event.currentTarget.value })}
          />
        )}
      </Field>
      {typed.billingEmail !== undefined && (
        <Field label={texts.email} path="input.billingEmail" problem={problem}>
          {input => (
            <input
              {...input}
              type="email"
              maxLength={254}
              autocomplete="off"
              value={typed.billingEmail}
              onInput={event => change({ billingEmail: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
