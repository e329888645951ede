import { refuseFaults } from '../../refusal.ts'
import type { UsageMemberFilter } from './UsageMemberFilter.ts'

const MOST_FILTERS = 10

/**
 * The conditions, as SQL over an entry `e`, that members of its extra info have these values. A member that is named twice is looked
 * for once: to find one, the whole text is read.
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
  const wanted = new Map<string, string | null>()
  for (const { member, value = null } of filters) {
    if (wanted.has(member) && wanted.get(member) !== value) return ['false']
    wanted.set(member, value)
  }
  return [...wanted].map(([member, value]) => {
    const found = `json_member(e.extra_info, $${values.push(member)})`
    return value === null ? `${found} is null` : `${found} = $${values.push(value)}`
  })
}
