import { PartnerCopy } from '../changes/PartnerCopy.ts'
import { expectedChanges } from '../faults/long/expectedChanges.ts'
import type { Admin } from './Admin.ts'
import type { Client } from './Client.ts'
import { type PartnerName, partnerNames, partners } from './marketplace.ts'
import type { Names } from './setUp.ts'
import { dayAhead } from './VirtualTime.ts'

/** Days after which a partner begins anew, because a snapshot has a hundred days at most, and the days behind are of no use. */
const RENEWED_DAYS = 21

/** How often a copy is compared until nothing changes meanwhile. Chores run once a minute. */
const ATTEMPTS = 10

/** A copy, and what of it was compared. */
interface Kept {
  copy: PartnerCopy
  begun: number
  /** The last number up to which the feed was compared with the table. */
  checked: number
}

/** The copies that the partners keep of the next days, by the change feed alone. */
export class Copies {
  readonly #client: Client
  readonly #names: Names
  readonly #kept = new Map<PartnerName, Kept>()
  /** Hashes that were equal. */
  compared = 0

  constructor(client: Client, names: Names) {
    this.#client = client
    this.#names = names
  }

  /** Begins the copies that there are not yet, or that are old. */
  async begin(day: number, now: number): Promise<void> {
    for (const partner of partnerNames) {
      const kept = this.#kept.get(partner)
      if (kept && day - kept.begun < RENEWED_DAYS) continue
      const { operator } = partners[partner]
      const get = async (path: string) => {
        const { data, detail } = await this.#client.get(path, this.#names.partnerKeys[partner])
        if (!data) throw new Error(`${path} was refused: ${detail}`)
        return { data }
      }
      const copy = new PartnerCopy(get, dayAhead(operator, now, 0), dayAhead(operator, now, 99))
      await copy.begin()
      this.#kept.set(partner, { copy, begun: day, checked: copy.sequenceNumber })
    }
  }

  /** Follows the feed to its end, as partners do all the time. */
  async catchUp(): Promise<void> {
    for (const { copy } of this.#kept.values()) await copy.catchUp()
  }

  /** Compares each copy by its digest, and what its feed gave with the table. */
  async compare(admin: Pick<Admin, 'query'>, idOf: (id: string) => string): Promise<string[]> {
    const found: string[] = []
    for (const [partner, kept] of this.#kept) {
      const { copy } = kept
      const { differences, compared, changedSince } = await compareAtRest(copy)
      this.compared += compared
      found.push(...differences.map(each => `The copy of ${partner} differs: ${each}.`))
      if (changedSince > 0)
        found.push(`${changedSince} hashes of ${partner} change again and again, though nothing happens.`)
      const operatorId = this.#names.operatorIds[partners[partner].operator]
      const partnerId = idOf(this.#names.partnerIds[partner])
      const expected = await expectedChanges(admin, { operatorId, partnerId, after: kept.checked })
      const given = new Set(copy.received.map(each => each.SequenceNumber).filter(each => each > kept.checked))
      // A chore can change something meanwhile: that is compared the next time.
      const until = expected.filter(each => each.number <= copy.sequenceNumber)
      found.push(...compareNumbers(partner, until, given))
      kept.checked = copy.sequenceNumber
      copy.received.length = 0
    }
    return found
  }
}

/** Compares a copy that has caught up. A chore can change something in between: then once more. */
async function compareAtRest(copy: PartnerCopy): ReturnType<PartnerCopy['compare']> {
  for (let attempt = 1; ; attempt++) {
    await copy.catchUp()
    const compared = await copy.compare()
    if (compared.changedSince === 0 || attempt === ATTEMPTS) return compared
  }
}

/** Each change came once, except those of a day or product that a later change of the same page repeats. */
function compareNumbers(
  partner: PartnerName,
  expected: readonly { number: number; object: string }[],
  given: ReadonlySet<number>,
): string[] {
  const known = new Set(expected.map(each => each.number))
  const surplus = [...given].filter(each => !known.has(each))
  const later = new Set<string>()
  const missing = expected.toReversed().filter(({ number, object }) => {
    if (given.has(number)) later.add(object)
    else return !later.has(object)
    return false
  })
  return [
    ...surplus.map(each => `The feed gave ${partner} the change ${each}, which it does not see.`),
    ...missing.map(
      ({ number, object }) => `The feed never gave ${partner} the change ${number}, the last of ${object}.`,
    ),
  ]
}
