import { createHash } from 'node:crypto'

const names = new Map<string, string>()

const MOST_NAMES = 500

/**
 * The name under which a statement is prepared, once per connection: parsing and planning cost more than most of them. It is the
 * hash of the text: behind a pooler, where clients share connections, a name never stands for another client's statement.
 * Lists with filters are made of parts in many ways; past a number of texts the rest go without a name, so that no server fills up.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size === MOST_NAMES) return known
  const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}
