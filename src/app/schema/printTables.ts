import { type EntityMetadata, type EntityProperty, MikroORM } from '@mikro-orm/postgresql'
import { viewsOfOperator } from './rowSecurity.ts'
import { schemaOptions } from './schemaOptions.ts'

/** The TypeScript type of a foreign key's column, by its SQL type. */
const KEYS: Readonly<Record<string, string>> = { uuid: 'string', bigint: 'number', date: 'string' }

/**
 * Prints the query builder's types of the tables, from the entities. A test compares the entities with the migrations. A column
 * has the type of its property.
 */
export function printTables(): string {
  // This opens no connection.
  const orm = new MikroORM(schemaOptions())
  const tables = [...orm.getMetadata().getAll().values()].sort((a, b) => order(a.tableName, b.tableName))
  const imports = tables
    .map(table => ({
      name: table.className,
      from: `../../${table.path.replace(/^.*\/src\//, '').replace(/\.js$/, '.ts')}`,
    }))
    .sort((a, b) => order(a.from, b.from))
    .map(({ name, from }) => `import type { ${name} } from '${from}'`)
  return [
    '// Written by `npm run generate` from the entities. Do not edit.',
    `import type { ColumnType, Generated } from 'kysely'`,
    ...imports,
    '',
    `declare module '../../platform/sql/Tables.ts' {`,
    '  /** What is read of each column, what an insert takes, what an update takes. */',
    '  interface Tables {',
    ...tables.flatMap(table => [`    ${table.tableName}: {`, ...columnsOf(table), '    }']),
    ...Object.entries(viewsOfOperator).map(([view, table]) => `    ${view}: Tables['${table}']`),
    '  }',
    '}',
    '',
  ].join('\n')
}

function columnsOf(table: EntityMetadata): string[] {
  const columns = new Map<string, string>()
  for (const property of table.props) {
    for (const [index, column] of property.fieldNames.entries()) {
      // A composite foreign key also contains the operator's column.
      if (!columns.has(column)) columns.set(column, typeOf(table, property, index))
    }
  }
  return [...columns].map(([column, type]) => `      ${column}: ${type}`)
}

function typeOf({ className }: EntityMetadata, property: EntityProperty, index: number): string {
  const column = property.columnTypes[index]!
  if (property.kind !== 'scalar') {
    const key = KEYS[column]
    if (!key) throw new Error(`${className}.${property.name} refers by a ${column}: KEYS does not know that.`)
    return property.nullable ? `${key} | null` : key
  }
  const read = `${className}['${property.name}']`
  // JSON is written as text.
  if (column === 'jsonb') {
    return property.nullable
      ? `ColumnType<${read}, string | null, string | null>`
      : `ColumnType<${read}, string, string>`
  }
  const isGiven = property.default !== undefined || property.defaultRaw !== undefined || property.autoincrement
  return isGiven ? `Generated<${read}>` : read
}

function order(one: string, other: string): number {
  return one < other ? -1 : 1
}
