import { createHash } from 'node:crypto'
import { isFixed, PLANNED_EACH_TIME } from '../sql/preparedStatement.ts'

/** How many variants of filtered lists are prepared on a connection at most, so that no server fills up. */
const MAX_VARIANTS = 200

/**
 * The names under which statements are prepared, once per connection: parsing and planning cost more than running most statements. A
 * name is a hash of the text: behind a pooler, where clients share connections, it never stands for another client's statement.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #variants = 0

  /** The name of a text; undefined for one that is not prepared: it is planned each time, or one variant too many. */
  nameOf(text: string): string | undefined {
    if (text.endsWith(PLANNED_EACH_TIME)) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (!isFixed(text)) {
      if (this.#variants === MAX_VARIANTS) return undefined
      this.#variants++
    }
    const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    this.#names.set(text, name)
    return name
  }
}
