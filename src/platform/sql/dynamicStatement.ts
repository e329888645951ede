import type { Compilable, Expression, OperationNodeSource } from 'kysely'
import type { Sql } from './Database.ts'
import {
  PLANNED_EACH_TIME,
  type Placeholder,
  type Placeholders,
  type PreparedStatement,
  variantOf,
} from './preparedStatement.ts'
import { placeOf } from './statementPlaces.ts'

/** The placeholders of those values that are given; the others are undefined. */
export type Given<Values> = {
  readonly [Name in keyof Values]-?:
    | Placeholder<Exclude<Values[Name], undefined>>
    | (undefined extends Values[Name] ? undefined : never)
}

/** Other choices that change the text, such as an order or a direction. */
type Shape = Readonly<Record<string, string | boolean | number>>

// Callers choose the filters, so the number of cached variants is limited.
const MAX_VARIANTS = 200

const NONE: ReadonlySet<string> = new Set()

/**
 * A statement whose text depends on which values are given, such as a list with filters. Each variant is built when it is first
 * used, which takes 100 µs or more, and then cached; a lookup takes 1 µs.
 *
 * @param build receives placeholders for the values that are not undefined
 * @param skewed values that are in few rows or in most, so that no plan is good for all of them: with one of these a statement is
 *   planned each time, which takes some 0.5 ms
 */
export function dynamicStatement<Values extends object, Chosen extends Shape, Row>(
  build: (given: Given<Values>, shape: Chosen) => OperationNodeSource & (Expression<Row> | Compilable<Row>),
  skewed: (shape: Chosen) => ReadonlySet<string> = () => NONE,
): (db: Sql, values: Values, shape: Chosen) => Promise<Row[]> {
  const place = placeOf(dynamicStatement)
  const variants = new Map<string, PreparedStatement<Values, Row>>()
  return (db, values, shape) => {
    const names = Object.keys(values) as (keyof Values & string)[]
    const given = names.filter(name => values[name] !== undefined)
    const variant = [...given, ...Object.values(shape)].join()
    let run = variants.get(variant)
    if (!run) {
      run = variantOf(
        (placeholders: Placeholders<Values>) =>
          build(Object.fromEntries(given.map(name => [name, placeholders[name]])) as Given<Values>, shape),
        given.some(name => skewed(shape).has(name)) ? PLANNED_EACH_TIME : '',
        place,
      )
      if (variants.size < MAX_VARIANTS) variants.set(variant, run)
    }
    return run(db, values)
  }
}
