import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { findRoutineChanges, type RoutineFile, routineFiles } from '../../src/app/schema/routines.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const files = routineFiles()
const tests = globSync('test/**/*.test.ts').map(path => readFileSync(path, 'utf8'))

/**
 * A function that is not stable sees what was committed after the statement that calls it began. Rows of it could be joined with tables
 * in which that is missing. The rows of these are joined with the request alone, or with nothing.
 */
const MAY_RETURN_ROWS = ['record_usage', 'take_places']
const nameOf = ({ path }: RoutineFile) => basename(path, '.sql')

/** What differs between the database of the tests and the files. */
async function changesTo(given: readonly RoutineFile[]) {
  const client = new pg.Client(world.adminUrl)
  await client.connect()
  try {
    await client.query('begin')
    return await findRoutineChanges(async <Row>(text: string) => (await client.query(text)).rows as Row[], given)
  } finally {
    await client.end()
  }
}

describe('the functions and triggers of the database', () => {
  it('are those in the files of the modules', async () => {
    expect(files.length).toBeGreaterThan(30)
    expect(await changesTo(files)).toEqual({ up: [], down: [] })
  })

  it('are migrated when a file changes, is added or removed', async () => {
    const [first, ...others] = files
    const changed = { ...first!, text: first!.text.replace(/^begin$/m, 'begin\n  -- Another text.') }
    const added = { path: 'added.sql', text: "create function added() returns int language sql as 'select 1';" }
    const { up, down } = await changesTo([changed, ...others, added])
    expect(up).toEqual([changed.text.trim(), added.text])
    expect(down).toEqual([expect.stringContaining(`FUNCTION public.${nameOf(first!)}(`), 'drop function added();'])
    const triggers = 'refuse_change_of_statement'
    const removed = await changesTo(files.filter(each => nameOf(each) !== triggers))
    expect(removed.up.toSorted()).toEqual([
      `drop function ${triggers}();`,
      'drop trigger statement_month_no_change on statement_month;',
      'drop trigger statement_total_no_change on statement_total;',
    ])
  })
})

describe.each(files.map(file => [nameOf(file), file] as const))('%s', (name, { text }) => {
  const facts = /^((?:-- .*\n)+)--\n-- Called by: (.*)\.\n-- Locks: (.*)\.\ncreate or replace function (\w+)\(/.exec(
    text,
  )

  it('says what it does, who calls it and what it locks', () => {
    expect(facts).not.toBeNull()
    expect([facts![4], facts![1]!.trimEnd().endsWith('.')]).toEqual([name, true])
  })

  it('takes the operator first if it reads or writes rows of one', () => {
    const isOfOperator = /\boperator_id\b/.test(text) && !/^returns trigger$/m.test(text)
    expect(isOfOperator ? /create or replace function \w+\(\s*operator uuid\b/.test(text) : true).toBe(true)
  })

  it('returns rows only if it sees what its caller sees', () => {
    const returnsRows = /^returns (?:table|setof)\b/m.test(text)
    const isStable = /^(?:stable|immutable)\b/m.test(text)
    expect(returnsRows && !isStable && !MAY_RETURN_ROWS.includes(name)).toBe(false)
  })

  it('is called by those whom it names', () => {
    const callers = facts![2]!.split(', ').filter(each => !/^the triggers? below$/.test(each))
    const textOf = (caller: string) =>
      caller.startsWith('src/')
        ? existsSync(caller) && readFileSync(caller, 'utf8')
        : files.find(each => nameOf(each) === caller)?.text
    const wrong = callers.filter(caller => !new RegExp(String.raw`\b${name}\(`).test(textOf(caller) || ''))
    expect(wrong).toEqual([])
    if (callers.length === 0) expect(text).toContain(`execute function ${name}()`)
  })

  // Only SQL has names like these, so what looks like a call is one. A trigger cannot be called.
  it('has a test that names it, in a file that calls it', () => {
    const named = tests.filter(each => new RegExp(String.raw`describe\('[^']*\b${name}\b`).test(each))
    const isTrigger = /^returns trigger$/m.test(text)
    expect(named.filter(each => isTrigger || new RegExp(String.raw`\b${name}\(`).test(each))).toHaveLength(1)
  })
})
