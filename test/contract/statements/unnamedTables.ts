import { readFileSync } from 'node:fs'

/** The tables whose rows belong to an operator. */
export const tenantTables = [
  ...readFileSync('migrations/schema.sql', 'utf8').matchAll(/create table (\w+) \(\n {2}operator_id uuid not null/g),
].map(([, table]) => table!)

const AFTER_A_TABLE =
  'on|where|set|using|join|left|right|cross|inner|order|group|limit|for|values|select|union|having|returning|loop'

/** A table of an operator and its alias. */
const TABLE = new RegExp(
  `\\b(from|join|update|into|using)\\s+(?:only\\s+)?"?(${tenantTables.join('|')})"?(?![\\w.])` +
    `(?:\\s+(?:as\\s+)?(?!(?:as|${AFTER_A_TABLE})\\b)"?([a-z_]\\w*)"?)?`,
  'g',
)

/** An operator that is given: a value, or a parameter of a function, or of the row that a trigger is for. */
const GIVEN = String.raw`(?:\$\d|any\(\$\d|operator\b|new\.operator_id|old\.operator_id)`

/** What a statement records beside what it writes: it takes the operator from there. */
const BESIDE = /insert into change_outbox \(operator_id,[^)]*\)/g

/** Whether a statement touches a table of an operator. */
export function touchesTenants(text: string): boolean {
  return text.search(TABLE) >= 0
}

/**
 * The tables of a statement that do not name the operator, plainly: by a value that is given, or by being equal to that of another
 * table in a statement that names one so.
 */
export function unnamedTables(text: string): string[] {
  const found = [...text.matchAll(TABLE)].map(each => new Touched(text, each))
  const joined = found.filter(each => each.how !== 'into')
  const given = new RegExp(
    String.raw`operator_id"?\s*=\s*${GIVEN}|\binto "?\w+"?(?:\s+as\s+\w+)?\s*\(\s*"?operator_id"?,`,
  )
  const named = new Set<Touched>()
  if (given.test(text.replaceAll(BESIDE, ''))) {
    // What is equal to a table that is named is named too. Other names are those of parts of the statement.
    const isNamed = (name: string) => {
      const same = joined.filter(each => each.name === name)
      return same.length === 0 || same.every(each => named.has(each))
    }
    for (let before = -1; before < named.size; ) {
      before = named.size
      for (const each of joined) if (each.isNamed(joined, isNamed)) named.add(each)
    }
  }
  return found.filter(each => !(each.how === 'into' ? each.hasColumn() : named.has(each))).map(each => each.label)
}

/** A table in a statement. */
class Touched {
  readonly how: string
  readonly label: string
  /** Its name in the statement. */
  readonly name: string
  readonly #text: string
  readonly #rest: string
  readonly #column: string

  constructor(text: string, found: RegExpMatchArray) {
    const [whole, how, table, alias] = found
    this.how = how!
    this.label = alias ? `${table} ${alias}` : table!
    this.name = alias ?? table!
    this.#text = text
    this.#rest = text.slice(found.index! + whole.length)
    const qualified = alias ? `"?${alias}"?\\.` : `(?:"?${table}"?\\.)?`
    this.#column = `(?<![\\w."])${qualified}"?operator_id"?`
  }

  /** Whether the operator is the first column that is inserted. */
  hasColumn(): boolean {
    return /^\s*\(\s*"?operator_id"?\s*[,)]/.test(this.#rest)
  }

  /** Whether it names the operator: as often as it is there, because several can have the same name. */
  isNamed(all: Touched[], isNamed: (name: string) => boolean): boolean {
    if (this.how === 'join' && /^\s+using \(operator_id\b/.test(this.#rest)) return true
    const other = '(?<![\\w."])"?(\\w+)"?\\."?operator_id"?'
    const column = this.#column
    const values = this.#text.match(new RegExp(`${column}\\s*=\\s*${GIVEN}`, 'g')) ?? []
    const equal = [
      ...this.#text.matchAll(new RegExp(`${column}\\s*=\\s*${other}|${other}\\s*=\\s*${column}(?!\\w)`, 'g')),
    ]
    const others = equal
      .map(each => each[1] ?? each[2]!)
      .filter(name => !['new', 'old'].includes(name) && isNamed(name))
    return values.length + others.length >= all.filter(each => each.label === this.label).length
  }
}
