import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { PostgresQueryCompiler } from 'kysely'

const MODULES = 'src/{access,products,availability,waivers,bookings,meters,emails,waitlist,workflows}/**/*.ts'

interface Compiled {
  file: string
  text: string
}

/** Loads every module of the domain, and hears of every statement that is built meanwhile. */
async function findStatements(): Promise<Compiled[]> {
  const compiled: Compiled[] = []
  const compile = PostgresQueryCompiler.prototype.compileQuery
  PostgresQueryCompiler.prototype.compileQuery = function (...query) {
    const result = compile.apply(this, query)
    const file = /src\/(?!database\/)[\w/]+\.ts/.exec(new Error().stack ?? '')?.[0] ?? 'nowhere'
    compiled.push({ file, text: result.sql })
    return result
  }
  try {
    for (const file of globSync(MODULES)) await import(resolve(file))
  } finally {
    PostgresQueryCompiler.prototype.compileQuery = compile
  }
  return compiled
}

/** The tables whose rows belong to an operator. */
const tenantTables = [
  ...readFileSync('migrations/schema.sql', 'utf8').matchAll(/create table (\w+) \(\n {2}operator_id uuid not null/g),
].map(([, table]) => table!)

const TOUCHES = new RegExp(`\\b(from|join|update|into) "?(${tenantTables.join('|')})\\b`, 'i')
const NAMES_OPERATOR = /operator_id"? = (\$\d|any\(\$)|\("?operator_id"?,/

/** Files with statements that are for all operators by their nature, and why. */
const forAll: Record<string, string> = {
  'src/access/findOperators.ts': 'the operators themselves, for the command line of whoever runs the installation',
  'src/access/locateKeys.ts': 'a key of any operator, for the command line of whoever runs the installation',
  'src/access/openSession.ts': 'a link that signs in once: the signed token names the session, and nothing else does',
  'src/access/resumeSession.ts': 'a session: the signed token names it, and nothing else does',
}

describe('every statement that is built', () => {
  let statements: Compiled[]
  beforeAll(async () => {
    statements = await findStatements()
  })

  it('names the operator of the tenant tables that it touches', () => {
    const touching = statements.filter(each => TOUCHES.test(each.text))
    expect(touching.length).toBeGreaterThan(80)
    const nameless = touching.filter(each => !NAMES_OPERATOR.test(each.text))
    expect([...new Set(nameless.map(each => each.file))].toSorted()).toEqual(Object.keys(forAll))
  })

  it('names the operator where its text depends on what is given, too', () => {
    const files = globSync(MODULES).filter(file => readFileSync(file, 'utf8').includes('= dynamicStatement('))
    expect(files.length).toBeGreaterThan(5)
    const named =
      /operator_id', '=', (given\.)?operatorId|operator_id = \$\{operatorId\}|where\(bookingConditions\(given\)\)/
    expect(files.filter(file => !named.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
