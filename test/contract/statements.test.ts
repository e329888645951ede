import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { statementsAcrossOperators } from './controlPlane.ts'
import { type Compiled, MODULES } from './statements/Compiled.ts'

/** Runs in a separate process: here most modules are already loaded, and their statements built. */
function findStatements(): Compiled[] {
  const script = ['--import', './test/world/compile.mjs', 'test/contract/statements/printStatements.ts']
  return JSON.parse(execFileSync(process.execPath, script, { encoding: 'utf8', maxBuffer: 100_000_000 }))
}

/** The tables whose rows belong to an operator. */
const tenantTables = [
  ...readFileSync('migrations/schema.sql', 'utf8').matchAll(/create table (\w+) \(\n {2}operator_id uuid not null/g),
].map(([, table]) => table!)

const TOUCHES = new RegExp(`\\b(from|join|update|into) "?(${tenantTables.join('|')})\\b`, 'i')
const NAMES_OPERATOR = /operator_id"? = (\$\d|any\(\$)|\("?operator_id"?,/
/** What a statement records beside what it writes: it takes the operator from there. */
const BESIDE = /insert into change_outbox \(operator_id,/g

describe('every statement that is built', () => {
  let statements: Compiled[]
  beforeAll(() => {
    statements = findStatements()
  })

  it('names the operator of the tenant tables that it touches', () => {
    const touching = statements.filter(each => TOUCHES.test(each.text))
    expect(touching.length).toBeGreaterThan(80)
    const nameless = touching.filter(each => !NAMES_OPERATOR.test(each.text.replace(BESIDE, '')))
    const counts = new Map<string, number>()
    for (const { file } of nameless) counts.set(file, (counts.get(file) ?? 0) + 1)
    const allowed = Object.entries(statementsAcrossOperators).map(([file, [count]]) => [file, count])
    expect([...counts].toSorted()).toEqual(allowed.toSorted())
  })

  it('names the operator in dynamic statements too', () => {
    const files = globSync(MODULES).filter(file => readFileSync(file, 'utf8').includes('= dynamicStatement('))
    expect(files.length).toBeGreaterThan(5)
    const named =
      /operator_id', '=', (given\.)?operatorId|operator_id = \$\{operatorId\}|where\(bookingConditions\(given\)\)|totalParts\(given, kept\)/
    expect(files.filter(file => !named.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
