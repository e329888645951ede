import { refuseFaults } from '../refusal.ts'
import type { UsageMemberFilter } from './UsageMemberFilter.ts'

const MOST_FILTERS = 10

/**
 * The conditions, as SQL over an entry `e`, that members of its extra info have these values.
 *
 * @param path of the list in the request
 * @param values of the statement, to which its own are added
 */
export function memberConditions(
  filters: readonly UsageMemberFilter[],
  path: readonly string[],
  values: unknown[],
): string[] {
  if (filters.length > MOST_FILTERS) {
    refuseFaults([{ path, detail: `At most ${MOST_FILTERS} members can be looked at; these are ${filters.length}.` }])
  }
  return filters.map(({ member, value }) => {
    const found = `json_member(e.extra_info, $${values.push(member)})`
    return value == null ? `${found} is null` : `${found} = $${values.push(value)}`
  })
}
