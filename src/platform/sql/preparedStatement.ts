import {
  type Compilable,
  type Expression,
  type OperationNode,
  type OperationNodeSource,
  PostgresQueryCompiler,
  type RootOperationNode,
  ValueNode,
} from 'kysely'
import type { Sql } from './Database.ts'
import { type Place, placeOf, recordPlace } from './statementPlaces.ts'

/** A placeholder for a value that is passed each time the statement runs. */
export type Placeholder<Value> = Expression<Value>

/** The placeholders of a statement, by the names of its values. */
export type Placeholders<Values> = { readonly [Name in keyof Values]-?: Placeholder<Values[Name]> }

/** Runs a statement that was built once, with these values. */
export type PreparedStatement<Values, Row> = (db: Sql, values: Values) => Promise<Row[]>

/** The result of the `sql` tag or the query builder. */
type Built<Row> = OperationNodeSource & (Expression<Row> | Compilable<Row>)

class NamedPlaceholder implements Expression<unknown> {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  get expressionType(): undefined {
    return undefined
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this)
  }
}

/** The end of the text of a statement that PostgreSQL plans for its values each time it runs. */
export const PLANNED_EACH_TIME = ' -- planned each time'

/** Numbers the placeholders, one number for each name. Constants become literals in the text. */
class StatementCompiler extends PostgresQueryCompiler {
  readonly names: string[] = []

  protected override appendValue(value: unknown): void {
    if (!(value instanceof NamedPlaceholder)) {
      this.appendImmediateValue(value)
      return
    }
    const index = this.names.indexOf(value.name)
    this.append(`$${index < 0 ? this.names.push(value.name) : index + 1}`)
  }
}

/** The texts of all statements that are built once. */
const fixedTexts = new Set<string>()

/** Whether a text is that of a statement that is built once, of which there are a few hundred. */
export function isFixed(text: string): boolean {
  return fixedTexts.has(text)
}

/**
 * Builds a statement once and runs it many times. Its text never changes, so each connection prepares it once, and running it
 * only puts the values in order. Constants become literals in the text, because partial indexes need them. The value `operatorId` is
 * also what row-level security restricts the statement to.
 *
 * @example
 * const selectKeys = statement(({ operatorId, keyIds }: Placeholders<{ operatorId: string; keyIds: readonly string[] }>) =>
 *   sql<KeyRow>`select ${KEY_COLUMNS} from api_key k where k.operator_id = ${operatorId} and k.key_id = any(${keyIds})`,
 * )
 * const rows = await selectKeys(db, { operatorId, keyIds })
 */
export function preparedStatement<Values, Row>(
  build: (placeholders: Placeholders<Values>) => Built<Row>,
): PreparedStatement<Values, Row> {
  const compiled = compile(build)
  fixedTexts.add(compiled.text)
  recordPlace(compiled.text, placeOf(preparedStatement))
  return runnerOf(compiled)
}

/** Builds one of many variants of a statement. @param end added to the text @param place where the statement stands */
export function variantOf<Values, Row>(
  build: (placeholders: Placeholders<Values>) => Built<Row>,
  end: string,
  place: Place,
): PreparedStatement<Values, Row> {
  const { text, names } = compile(build)
  recordPlace(text + end, place)
  return runnerOf({ text: text + end, names })
}

interface Compiled<Values> {
  text: string
  /** Of the values, in the order of their numbers in the text. */
  names: (keyof Values)[]
}

function compile<Values, Row>(build: (placeholders: Placeholders<Values>) => Built<Row>): Compiled<Values> {
  const placeholders = new Proxy({}, { get: (_, name) => new NamedPlaceholder(name as string) })
  const compiler = new StatementCompiler()
  const node = build(placeholders as Placeholders<Values>).toOperationNode()
  const { sql } = compiler.compileQuery(node as RootOperationNode, { queryId: 'statement' })
  return { text: sql, names: compiler.names as (keyof Values)[] }
}

function runnerOf<Values, Row>({ text, names }: Compiled<Values>): PreparedStatement<Values, Row> {
  return (db, values) =>
    db.query<Row>(
      text,
      names.map(name => values[name]),
      (values as { operatorId?: string }).operatorId,
    )
}
