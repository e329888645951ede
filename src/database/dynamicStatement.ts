import type { Compilable, Expression, OperationNodeSource } from 'kysely'
import type { Sql } from './Database.ts'
import { type Placeholder, type Placeholders, type Statement, statement } from './statement.ts'

/** The placeholders of those values that are given; the others are undefined. */
export type Given<Values> = {
  readonly [Name in keyof Values]-?:
    | Placeholder<Exclude<Values[Name], undefined>>
    | (undefined extends Values[Name] ? undefined : never)
}

/** What else decides over the text: an order, a direction. */
type Shape = Readonly<Record<string, string | boolean>>

// Callers choose the filters: who tries every combination must not fill the memory.
const MOST_VARIANTS = 200

/**
 * A statement whose text depends on which of its values are given, such as a list with filters. Each variant is built once, when it is
 * first asked for: building and compiling one takes 100 µs and more, and finding it again one.
 *
 * @param build is told the placeholders of the values that are not undefined
 */
export function dynamicStatement<Values extends object, Chosen extends Shape, Row>(
  build: (given: Given<Values>, shape: Chosen) => OperationNodeSource & (Expression<Row> | Compilable<Row>),
): (db: Sql, values: Values, shape: Chosen) => Promise<Row[]> {
  const variants = new Map<string, Statement<Values, Row>>()
  return (db, values, shape) => {
    const names = Object.keys(values) as (keyof Values & string)[]
    const given = names.filter(name => values[name] !== undefined)
    const variant = [...given, ...Object.values(shape)].join()
    let run = variants.get(variant)
    if (!run) {
      run = statement((placeholders: Placeholders<Values>) =>
        build(Object.fromEntries(given.map(name => [name, placeholders[name]])) as Given<Values>, shape),
      )
      if (variants.size < MOST_VARIANTS) variants.set(variant, run)
    }
    return run(db, values)
  }
}
