import type { Selected } from './Selected.ts'

/** An object that a row refers to, and which is read with the row if nothing but these fields of it is selected. */
interface NestedObject<Row> {
  type: string
  fields: readonly string[]
  columns: readonly (keyof Row & string)[]
}

/** Every set of columns is a variant of each statement with them, which every connection prepares. */
const MAX_SETS = 50

/**
 * Which columns the fields of a type in the API need. A statement reads those of the fields that an operation selects, and nothing
 * else of the object is there then.
 *
 * @example
 * const customer = new ColumnsOfFields<Row>('Customer', ['customerId'], { name: ['firstName', 'lastName'], email: ['email'] })
 * customer.for(selected) // 'customerId,email'
 */
export class ColumnsOfFields<Row> {
  readonly #type: string
  readonly #always: readonly (keyof Row & string)[]
  readonly #fields: Readonly<Record<string, readonly (keyof Row & string)[]>>
  readonly #nested: Readonly<Record<string, NestedObject<Row>>>
  readonly #known = new WeakMap<ReadonlySet<string>, string>()
  readonly #sets = new Set<string>()

  /**
   * @param type its name in the API
   * @param always what is read whatever is selected: the identifier, and what decides who may see it
   * @param fields the columns that each field needs
   */
  constructor(
    type: string,
    always: readonly (keyof Row & string)[],
    fields: Record<string, readonly (keyof Row & string)[]>,
    nested: Record<string, NestedObject<Row>> = {},
  ) {
    this.#type = type
    this.#always = always
    this.#fields = fields
    this.#nested = nested
  }

  /** The names of the fields. */
  get fields(): string[] {
    return Object.keys(this.#fields)
  }

  /** The names of the columns with commas between them; empty for all columns. */
  for(selected: Selected | undefined): string {
    const fields = selected?.get(this.#type)
    if (!fields) return ''
    let columns = this.#known.get(fields)
    if (columns === undefined) {
      columns = this.#columnsOf(fields, selected!)
      this.#known.set(fields, columns)
    }
    return columns
  }

  #columnsOf(fields: ReadonlySet<string>, selected: Selected): string {
    const columns = new Set<string>(this.#always)
    for (const field of fields) {
      const nested = this.#nested[field]
      const needed = nested && suffices(nested, selected) ? nested.columns : this.#fields[field]
      // When in doubt, everything is read.
      if (!needed) return ''
      for (const column of needed) columns.add(column)
    }
    const names = [...columns].sort().join()
    if (this.#sets.size === MAX_SETS && !this.#sets.has(names)) return ''
    this.#sets.add(names)
    return names
  }
}

function suffices({ type, fields }: Pick<NestedObject<never>, 'type' | 'fields'>, selected: Selected): boolean {
  return [...(selected.get(type) ?? [])].every(field => fields.includes(field))
}
