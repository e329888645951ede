import type { Scope } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { words } from '../words.ts'

const texts = words.apiKeys

const ofPartners: readonly Scope[] = ['USAGE_WRITE', 'USAGE_READ']
const ofOperator: readonly Scope[] = [
  'OPERATOR_READ',
  'OPERATOR_WRITE',
  'CHECKIN_WRITE',
  'BOOKINGS_READ',
  'BOOKINGS_WRITE',
  'CATALOGUE_WRITE',
  'PARTNERS_READ',
  'PARTNERS_WRITE',
  'AUDIT_READ',
  'USAGE_WRITE',
  'USAGE_READ',
]

/** The scopes of a key, each with a description. @param sells whether it is a partner's key, which can always sell */
export function Scopes({
  sells = false,
  chosen,
  choose,
  problem,
}: {
  sells?: boolean
  chosen: readonly Scope[]
  choose(scopes: Scope[]): void
  problem: Problem | undefined
}) {
  const violations = problem?.violationsAt('input.scopes', texts.mayDo) ?? []
  const toggle = (scope: Scope) =>
    choose(chosen.includes(scope) ? chosen.filter(each => each !== scope) : [...chosen, scope])
  return (
    <fieldset class="partners-scopes" aria-describedby="scope-errors">
      <legend>{texts.mayDo}</legend>
      {sells && (
        <label>
          <input type="checkbox" checked disabled />
          <span>{texts.scopesLong.OTA}</span>
        </label>
      )}
      {(sells ? ofPartners : ofOperator).map(scope => (
        <label key={scope}>
          <input type="checkbox" checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
          <span>{texts.scopesLong[scope]}</span>
        </label>
      ))}
      <p id="scope-errors" class="error">
        {violations.map(({ detail }) => detail).join(' ')}
      </p>
    </fieldset>
  )
}
