import type { Configuration } from '@mikro-orm/postgresql'
import { migrations } from './migrations.ts'

/** What a statement of a migration does to those who use its table meanwhile. */
interface Kind {
  /** Matches the statement; the first group is the table or the index. */
  pattern: RegExp
  lock: string
  /** What waits for it. */
  waits: string
  /** Whether it reads the whole table, so that it takes longer the larger that is. */
  reads?: true
}

const TABLE = String.raw`(?:if exists |only )*"?(\w+)"?`

const kinds: readonly Kind[] = [
  {
    pattern: /^create (?:unique )?index concurrently .* on "?(\w+)"?/,
    lock: 'SHARE UPDATE EXCLUSIVE',
    waits: 'nothing waits',
    reads: true,
  },
  {
    pattern: /^create (?:unique )?index .* on "?(\w+)"?/,
    lock: 'SHARE',
    waits: 'writes wait',
    reads: true,
  },
  {
    pattern: /^drop index concurrently (?:if exists )?"?(\w+)"?/,
    lock: 'SHARE UPDATE EXCLUSIVE',
    waits: 'nothing waits',
  },
  {
    pattern: /^(?:drop|alter) index (?:if exists )?"?(\w+)"?/,
    lock: 'ACCESS EXCLUSIVE',
    waits: 'reads and writes wait',
  },
  {
    pattern: new RegExp(`^alter table ${TABLE} validate constraint`),
    lock: 'SHARE UPDATE EXCLUSIVE',
    waits: 'nothing waits',
    reads: true,
  },
  {
    pattern: new RegExp(
      `^alter table ${TABLE} (?:add constraint (?!.*not valid)(?!.*using index)|alter (?:column )?\\S+ (?:set data )?type)`,
    ),
    lock: 'ACCESS EXCLUSIVE',
    waits: 'reads and writes wait',
    reads: true,
  },
  { pattern: new RegExp(`^(?:alter|drop) table ${TABLE}`), lock: 'ACCESS EXCLUSIVE', waits: 'reads and writes wait' },
  {
    pattern: /^create (?:or replace )?(?:constraint )?trigger .* on "?(\w+)"?/,
    lock: 'SHARE ROW EXCLUSIVE',
    waits: 'writes wait',
  },
  {
    pattern: /^(?:create|alter|drop) policy .* on "?(\w+)"?/,
    lock: 'ACCESS EXCLUSIVE',
    waits: 'reads and writes wait',
  },
  {
    pattern: /^(?:update|insert into|delete from) (?:only )?"?(\w+)"?/,
    lock: 'the rows that it changes',
    waits: 'other writes of these rows wait',
    reads: true,
  },
]

/** What a PostgreSQL of modest hardware reads of a table and writes to an index, in bytes per second. */
const BYTES_PER_SECOND = 50_000_000

/** A lock that a migration takes on what exists. */
export interface MigrationLock {
  /** The table, or the index. */
  target: string
  lock: string
  waits: string
  /** How long it is expected to take. */
  seconds: number
}

/**
 * The locks that a migration takes on what exists, from its statements and the sizes of the tables. Creating tables and functions locks
 * nothing that others use.
 *
 * @param sizes in bytes, by the names of the tables of the database
 */
export async function describeMigration(name: string, sizes: ReadonlyMap<string, number>): Promise<MigrationLock[]> {
  const locks = new Map<string, MigrationLock>()
  for (const statement of await statementsOf(name)) {
    const text = statement
      .replaceAll(/^\s*--.*\n/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase()
    for (const { pattern, lock, waits, reads } of kinds) {
      const target = pattern.exec(text)?.[1]
      if (target === undefined) continue
      const seconds = reads ? (sizes.get(target) ?? 0) / BYTES_PER_SECOND : 0
      const key = `${target} ${lock}`
      const found = locks.get(key)
      if (found) found.seconds += seconds
      // What this migration creates itself is locked for nobody.
      else if (sizes.has(target) || /index/.test(text)) locks.set(key, { target, lock, waits, seconds })
      break
    }
  }
  return [...locks.values()]
}

/** The statements of a migration, which are not run: of one that runs them itself, those until the first result that it needs. */
export async function statementsOf(name: string): Promise<string[]> {
  const { class: Migration } = migrations.find(each => each.name === name)!
  const executed: string[] = []
  const driver = {
    // A migration in batches asks for the key of its table first.
    async execute(text: string) {
      const [, table] = /'(\w+)'::regclass/.exec(text) ?? []
      executed.push(table ? `update ${table}` : text)
      throw executed
    },
  } as unknown as ConstructorParameters<typeof Migration>[0]
  const migration = new Migration(driver, {} as Configuration)
  try {
    await migration.up()
  } catch (error) {
    if (error !== executed) throw error
  }
  return [...migration.getQueries().map(String), ...executed].flatMap(each => splitStatements(each))
}

/** A text of several statements, and of functions, whose bodies contain statements of their own. */
function splitStatements(text: string): string[] {
  return text.includes('$$') || text.includes('$function$') ? [text] : text.split(/;\s*(?:\n|$)/)
}
