import { parse } from 'libpg-query'

/** A rule that a statement breaks. */
export interface Violation {
  rule: keyof typeof rules
  /** The table, index or routine. */
  target: string
}

/**
 * What a migration must not do while instances of the version before serve requests: block them for as long as a table is large, or
 * remove what they use. Expand first, migrate, and contract in a later release.
 */
export const rules = {
  'index-concurrently':
    'an index is created and dropped concurrently, so that writes do not wait while the table is read',
  'constraint-not-valid': 'a constraint is added NOT VALID, and validated by a later migration',
  'constraint-using-index': 'a unique constraint is added with an index that was created concurrently',
  'no-table-rewrite': 'a column keeps its type: add another one, and fill it in batches',
  'no-new-required-column': 'a new column has a default or is nullable, because the version before does not fill it',
  'no-removal': 'what the version before uses is removed or renamed only when no released version uses it',
  'no-table-lock': 'no table is locked as a whole, rebuilt or emptied',
} as const

/** The rules that the statements of a migration break, in their order. What the migration itself creates may be changed in any way. */
export async function lintMigration(statements: readonly string[]): Promise<Violation[]> {
  const violations: Violation[] = []
  const created = new Set<string>()
  for (const text of statements.filter(each => each.trim() !== '')) {
    const { stmts } = (await parse(text)) as { stmts?: { stmt: Node }[] }
    for (const { stmt } of stmts ?? []) {
      const [[kind, node]] = Object.entries(stmt) as [[string, Node]]
      const name = createdBy[kind]?.(node)
      if (name !== undefined) created.add(name)
      for (const each of checks[kind]?.(node) ?? []) if (!created.has(each.target)) violations.push(each)
    }
  }
  return violations
}

// biome-ignore lint/suspicious/noExplicitAny: the tree of PostgreSQL's parser
type Node = any

const nameOf = ({ schemaname, relname }: Node): string =>
  schemaname && schemaname !== 'public' ? `${schemaname}.${relname}` : relname

/** The name of a table that a statement creates. */
const createdBy: Record<string, (node: Node) => string | undefined> = {
  CreateStmt: ({ relation }) => nameOf(relation),
  CreateTableAsStmt: ({ into }) => nameOf(into.rel),
  ViewStmt: ({ view }) => nameOf(view),
}

const checks: Record<string, (node: Node) => Violation[]> = {
  IndexStmt: ({ relation, concurrent }) =>
    concurrent ? [] : [{ rule: 'index-concurrently', target: nameOf(relation) }],
  AlterTableStmt: ({ relation, cmds, objtype }) =>
    objtype === 'OBJECT_TABLE'
      ? cmds.flatMap(({ AlterTableCmd }: Node) =>
          brokenBy(AlterTableCmd).map(rule => ({ rule, target: nameOf(relation) })),
        )
      : [],
  RenameStmt: ({ renameType, relation, subname }) =>
    removable.has(renameType) ? [{ rule: 'no-removal', target: relation ? nameOf(relation) : subname }] : [],
  DropStmt({ removeType, concurrent, objects }) {
    const targets: string[] = objects.map(lastName)
    if (removeType === 'OBJECT_INDEX')
      return concurrent ? [] : targets.map(target => ({ rule: 'index-concurrently', target }))
    return removable.has(removeType) ? targets.map(target => ({ rule: 'no-removal', target })) : []
  },
  TruncateStmt: ({ relations }) =>
    relations.map(({ RangeVar }: Node) => ({ rule: 'no-table-lock', target: nameOf(RangeVar) })),
  LockStmt: ({ relations }) =>
    relations.map(({ RangeVar }: Node) => ({ rule: 'no-table-lock', target: nameOf(RangeVar) })),
  ClusterStmt: ({ relation }) => [{ rule: 'no-table-lock', target: nameOf(relation) }],
  VacuumStmt: ({ is_vacuumcmd }) => (is_vacuumcmd ? [{ rule: 'no-table-lock', target: 'vacuum' }] : []),
  ReindexStmt: ({ relation, params }) =>
    JSON.stringify(params ?? []).includes('concurrently')
      ? []
      : [{ rule: 'no-table-lock', target: relation ? nameOf(relation) : 'reindex' }],
}

/** Kinds of objects that the code names. */
const removable = new Set([
  'OBJECT_TABLE',
  'OBJECT_COLUMN',
  'OBJECT_VIEW',
  'OBJECT_FUNCTION',
  'OBJECT_PROCEDURE',
  'OBJECT_ROUTINE',
  'OBJECT_SEQUENCE',
  'OBJECT_TYPE',
  'OBJECT_DOMAIN',
  'OBJECT_SCHEMA',
])

function brokenBy({ subtype, def }: Node): Violation['rule'][] {
  switch (subtype) {
    case 'AT_AddConstraint': {
      const { contype, skip_validation, indexname } = def.Constraint
      if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_NOTNULL')
        return skip_validation ? [] : ['constraint-not-valid']
      return indexname ? [] : ['constraint-using-index']
    }
    case 'AT_SetNotNull':
      return ['constraint-not-valid']
    case 'AT_AlterColumnType':
      return ['no-table-rewrite']
    case 'AT_AddColumn': {
      const kinds: string[] = (def.ColumnDef.constraints ?? []).map(({ Constraint }: Node) => Constraint.contype)
      const hasDefault = kinds.some(each => each === 'CONSTR_DEFAULT' || each === 'CONSTR_GENERATED')
      const broken: Violation['rule'][] = []
      if (kinds.includes('CONSTR_NOTNULL') && !hasDefault) broken.push('no-new-required-column')
      if (kinds.includes('CONSTR_GENERATED')) broken.push('no-table-rewrite')
      if (kinds.some(each => ['CONSTR_UNIQUE', 'CONSTR_PRIMARY'].includes(each))) broken.push('constraint-using-index')
      if (kinds.some(each => ['CONSTR_CHECK', 'CONSTR_FOREIGN'].includes(each))) broken.push('constraint-not-valid')
      return broken
    }
    case 'AT_DropColumn':
      return ['no-removal']
    case 'AT_SetTableSpace':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
      return ['no-table-rewrite']
    default:
      return []
  }
}

/** Of the name of an object, which can be qualified, or have arguments. */
function lastName(object: Node): string {
  const parts: Node[] = object.List?.items ?? object.ObjectWithArgs?.objname ?? object.TypeName?.names ?? [object]
  return parts.at(-1).String.sval
}
