import { isolate } from '../../domain/rules/isolate.ts'
import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { usePartnerChoices } from '../kit/choices.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import type { Typed } from './Typed.ts'

/** For whom it is sold: the operator itself, or a partner that phones, such as a hotel. */
export function SellerStep({ draft, problem }: { draft: Draft<Typed>; problem: Problem | undefined }) {
  const partners = usePartnerChoices().data ?? []
  if (partners.length === 0) return null
  const { partnerId } = draft.value
  return (
    <section class="sheet book-step">
      <Field
        label={words.newBooking.soldBy}
        hint={partnerId ? words.newBooking.soldByHint : ''}
        path="input.partnerId"
        problem={problem}
      >
        {input => (
          <select
            {...input}
            value={partnerId}
            onChange={event => draft.change({ partnerId: event.currentTarget.value })}
          >
            <option value="">{words.newBooking.soldByUs}</option>
            {partners.map(each => (
              <option key={each.id} value={each.id}>
                {isolate(each.name)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </section>
  )
}
