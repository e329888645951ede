import { globSync, readFileSync } from 'node:fs'
import type { Query } from './dumpSchema.ts'

/** A function with its triggers: the file in which they are defined. */
export interface RoutineFile {
  path: string
  text: string
}

/** What a migration has to run, and what reverts it. */
export interface RoutineChanges {
  up: string[]
  down: string[]
}

interface Definition {
  name: string
  text: string
  /** Whether this transaction has defined it. */
  defined: boolean
}

const DEFINITIONS = `
  select format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as name,
    trim(trailing E'\\n' from pg_get_functiondef(p.oid)) || ';' as text, p.xmin = pg_current_xact_id()::xid as defined
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend x where x.classid = 'pg_proc'::regclass and x.objid = p.oid and x.deptype = 'e')
  union all
  select format('trigger %I on %s', t.tgname, t.tgrelid::regclass), pg_get_triggerdef(t.oid, true) || ';', t.xmin = pg_current_xact_id()::xid
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`

/** Before the triggers of a file: creating them locks their table, so that is done only if they change. */
const TRIGGERS = /\n\n(?=create or replace trigger |drop trigger )/

/** Every function and trigger of the database, in the folder of the module that owns it. */
export function routineFiles(): RoutineFile[] {
  return globSync('src/domain/*/sql/*.sql')
    .toSorted()
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
}

/**
 * Finds what differs between the files and the functions and triggers of a database that has all migrations. It runs the files, so
 * the caller must roll back.
 *
 * @param query runs statements in an open transaction
 */
export async function findRoutineChanges(
  query: Query,
  files: readonly RoutineFile[] = routineFiles(),
): Promise<RoutineChanges> {
  const definitions = async () => new Map((await query<Definition>(DEFINITIONS)).map(each => [each.name, each]))
  const before = await definitions()
  const changes: RoutineChanges = { up: [], down: [] }
  let known = before
  for (const { text } of files) {
    const [functions = '', ...triggers] = text.split(TRIGGERS)
    for (const part of [functions, triggers.join('\n')].filter(Boolean)) {
      await query(part)
      const now = await definitions()
      const changed = [...now.values()].filter(each => each.text !== known.get(each.name)?.text)
      if (changed.length > 0) {
        changes.up.push(part.trim())
        changes.down.push(...changed.map(({ name }) => before.get(name)?.text ?? `drop ${name};`))
      }
      known = now
    }
  }
  for (const { name, text, defined } of known.values()) {
    if (defined) continue
    changes.up.push(`drop ${name};`)
    changes.down.push(text)
  }
  return changes
}
