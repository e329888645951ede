import type { Partner } from '../access/Partner.ts'
import { Refusal } from '../refusals/refusal.ts'

/**
 * Refuses a request that was possible for some of the chosen statements alone, in their transaction: nothing is written.
 * @param written those for which it was possible
 * @param why the sentence with the names of the partners of the others
 */
export function refuseOthers(
  partners: ReadonlyMap<string, Partner>,
  written: readonly { partnerId: string }[],
  state: string,
  why: (names: string) => string,
): void {
  const done = new Set(written.map(each => each.partnerId))
  const names = [...partners.values()].flatMap(each => (done.has(each.partnerId) ? [] : each.name))
  if (names.length > 0) throw new Refusal('invalid-transition', why(names.join(', ')), { state })
}
