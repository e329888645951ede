import { isolate } from '../../../domain/rules/isolate.ts'
import type { Problem } from '../../api/Problem.ts'
import type { PartnerChoice } from '../../kit/choices.ts'
import { Field } from '../../kit/Field.tsx'
import { words } from '../../words.ts'

const { rule: texts } = words.pricing

/** Some partners of many, added one by one. */
export function PartnersInput({
  partners,
  chosen,
  choose,
  path,
  problem,
}: {
  partners: readonly PartnerChoice[]
  chosen: readonly string[]
  choose(partnerIds: string[]): void
  path: string
  problem: Problem | undefined
}) {
  const nameOf = (partnerId: string) => partners.find(each => each.id === partnerId)?.name ?? '…'
  const others = partners.filter(each => !chosen.includes(each.id))
  return (
    <Field label={texts.partners} hint={texts.partnersHint} path={path} problem={problem}>
      {input => (
        <div class="prices-partners">
          {chosen.map(partnerId => (
            <button
              key={partnerId}
              type="button"
              class="chip"
              aria-label={texts.removePartner(nameOf(partnerId))}
              onClick={() => choose(chosen.filter(each => each !== partnerId))}
            >
              {isolate(nameOf(partnerId))} <span aria-hidden="true">×</span>
            </button>
          ))}
          <select
            {...input}
            value=""
            onChange={event => {
              const { value } = event.currentTarget
              if (value) choose([...chosen, value])
            }}
          >
            <option value="">{texts.addPartner}</option>
            {others.map(each => (
              <option key={each.id} value={each.id}>
                {isolate(each.name)}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
