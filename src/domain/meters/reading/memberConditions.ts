import { type Expression, sql } from 'kysely'
import type { Given } from '../../../platform/sql/dynamicStatement.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import type { ExtraInfoFilter } from './ExtraInfoFilter.ts'

const MAX_FILTERS = 10

/**
 * Members of the extra info as values of a statement: `member0` with `value0`, and so on. A member without a value must be
 * absent.
 */
export interface MemberValues {
  [member: `member${number}`]: string | undefined
  [value: `value${number}`]: string | undefined
  /** Set if one member is required to have two values, which no entry has. */
  contradictory: true | undefined
}

/**
 * The values of conditions on members of the extra info. A member that occurs twice is looked up once, because each lookup parses
 * the whole text.
 *
 * @param path of the list in the request
 */
export function memberValues(filters: readonly ExtraInfoFilter[], path: readonly string[]): MemberValues {
  if (filters.length > MAX_FILTERS) {
    refuseViolations([
      { path, detail: `At most ${MAX_FILTERS} members can be looked at; these are ${filters.length}.` },
    ])
  }
  const wanted = new Map<string, string | null>()
  for (const { key: member, value = null } of filters) {
    if (wanted.has(member) && wanted.get(member) !== value) return { contradictory: true }
    wanted.set(member, value)
  }
  const values: MemberValues = { contradictory: undefined }
  for (const [index, [member, value]] of [...wanted].entries()) {
    values[`member${index}`] = member
    values[`value${index}`] = value ?? undefined
  }
  return values
}

/** The condition that members of the extra info of an entry `e` have these values. */
export function memberConditions(given: Given<MemberValues>): Expression<boolean> {
  if (given.contradictory) return sql`false`
  const conditions = [sql`true`]
  for (let index = 0; given[`member${index}`]; index++) {
    const found = sql`json_member(e.extra_info, ${given[`member${index}`]})`
    const value = given[`value${index}`]
    conditions.push(value ? sql`${found} = ${value}` : sql`${found} is null`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
