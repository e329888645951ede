import { createHash } from 'node:crypto'
import { PLANNED_EACH_TIME } from '../statement.ts'

const names = new Map<string, string>()

const MAX_NAMES = 500

/**
 * The name under which a statement is prepared, once per connection: parsing and planning cost more than running most
 * statements. It is a hash of the text: behind a pooler, where clients share connections, a name never stands for
 * another client's statement. Filtered lists have many different texts; above a limit, statements stay unnamed so that
 * no server fills up.
 */
export function statementName(text: string): string | undefined {
  if (text.endsWith(PLANNED_EACH_TIME)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size === MAX_NAMES) return known
  const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}
