import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { statementsOfControlPlane, statementsOfMigrations } from './controlPlane.ts'
import { BUILDERS, type Compiled, SOURCES } from './statements/Compiled.ts'
import { findStatements } from './statements/findStatements.ts'
import { touchesTenants, unnamedTables } from './statements/unnamedTables.ts'

const countByFile = (statements: readonly Compiled[]) => {
  const counts = new Map<string, number>()
  for (const { file } of statements) counts.set(file, (counts.get(file) ?? 0) + 1)
  return [...counts].toSorted()
}

const allowed = (files: Record<string, [count: number, why: string]>) =>
  Object.entries(files)
    .map(([file, [count]]) => [file, count])
    .toSorted()

describe('every statement', () => {
  let touching: Compiled[]
  let controlling: Compiled[]
  beforeAll(() => {
    const all = findStatements()
    touching = all.filter(each => touchesTenants(each.text))
    controlling = all.filter(each => /(from|join) "?control_plane"?\./.test(each.text))
  })

  it('names the operator of each tenant table that it touches', () => {
    const nameless = touching.filter(each => unnamedTables(each.text).length > 0)
    expect(countByFile(nameless)).toEqual(allowed(statementsOfMigrations))
  })

  it('uses the views of the control plane only where no operator is known', () => {
    expect(countByFile(controlling)).toEqual(allowed(statementsOfControlPlane))
  })

  it('that uses them reads them, and touches no table of operators beside', () => {
    expect(controlling.filter(each => touchesTenants(each.text)).map(each => each.file)).toEqual([])
    const writing = controlling.filter(({ text }) =>
      /\b(insert into|update|delete from|for (no key )?(update|key share|share))\b/.test(text),
    )
    expect(writing.map(each => each.file)).toEqual([])
  })

  it('is found in all folders, and by whatever way it is sent', () => {
    const folders = new Set(touching.map(({ file }) => file.replace(/^src\/(domain\/[^/]+\/(sql\/)?|\w+\/).*/, '$1')))
    expect([...folders].toSorted()).toEqual([
      'app/',
      'demo/',
      'domain/access/',
      'domain/assignments/',
      'domain/assignments/sql/',
      'domain/audit/',
      'domain/audit/sql/',
      'domain/availability/',
      'domain/availability/sql/',
      'domain/bookings/',
      'domain/bookings/sql/',
      'domain/bulk/',
      'domain/changes/',
      'domain/changes/sql/',
      'domain/closures/',
      'domain/customers/',
      'domain/emails/',
      'domain/meters/',
      'domain/meters/sql/',
      'domain/outbox/sql/',
      'domain/persons/',
      'domain/products/',
      'domain/promotions/',
      'domain/resources/',
      'domain/resources/sql/',
      'domain/settings/',
      'domain/staff/',
      'domain/statements/',
      'domain/waitlist/',
      'domain/waivers/',
      'domain/webhooks/',
      'domain/workflows/',
      'domain/zones/',
    ])
    expect(touching.length).toBeGreaterThan(300)
    // What is built is compiled here alone, so the search sees it.
    const compiling = SOURCES.filter(file => /QueryCompiler\b/.test(readFileSync(file, 'utf8')))
    expect(compiling.toSorted()).toEqual(['src/platform/sql/kysely.ts', 'src/platform/sql/preparedStatement.ts'])
  })

  it('names rows by their keys, never by ctid', () => {
    const files = globSync('src/**/*.{ts,sql}')
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter(file => /\bctid\b/i.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('names the operator in dynamic statements too', () => {
    const files = BUILDERS.filter(file => readFileSync(file, 'utf8').includes('= dynamicStatement('))
    expect(files.length).toBeGreaterThan(5)
    const named =
      /operator_id', '=', (given\.)?operatorId|operator_id = \$\{operatorId\}|where\(bookingConditions\(given\)\)|totalParts\(given, kept\)|insightConditions\(given, |transactions\(given\)/
    expect(files.filter(file => !named.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

describe('the search for the operator of a statement', () => {
  it.each([
    ['a value', 'select 1 from booking b where b.operator_id = $1'],
    ['a value without an alias', 'delete from booking where operator_id = $1 and booking_id = $2'],
    ['a join', 'select 1 from booking b join timeslot t on t.operator_id = b.operator_id where b.operator_id = $1'],
    ['the columns of an insert', 'insert into booking (operator_id, booking_id) values ($1, $2)'],
    ['a parameter of a function', 'update timeslot t set taken = 1 where t.operator_id = operator'],
  ])('finds it by %s', (_, text) => {
    expect(touchesTenants(text)).toBe(true)
    expect(unnamedTables(text)).toEqual([])
  })

  it.each([
    ['nothing', 'select 1 from booking b where b.booking_id = $1', ['booking b']],
    [
      'a table that is joined without it',
      'select 1 from booking b join timeslot t on t.timeslot_id = b.timeslot_id where b.operator_id = $1',
      ['timeslot t'],
    ],
    [
      'a join from another table alone',
      'select 1 from operator o join booking b on b.operator_id = o.operator_id',
      ['operator o', 'booking b'],
    ],
    [
      'what is recorded beside',
      'update booking b set version = 2 where b.booking_id = $1; insert into change_outbox (operator_id, kind) select 1',
      ['booking b'],
    ],
    [
      'a join from a table that is joined without it',
      'select 1 from booking b join timeslot t on t.timeslot_id = b.timeslot_id join product p on p.operator_id = t.operator_id where b.operator_id = $1',
      ['timeslot t', 'product p'],
    ],
    [
      'another use of the same table',
      'with c as (select 1 from booking b where b.operator_id = $1) select 1 from booking b where b.booking_id = $2',
      ['booking b', 'booking b'],
    ],
    [
      'a deletion by another table',
      'delete from email e using booking b where b.operator_id = $1 and e.booking_id = b.booking_id',
      ['email e'],
    ],
  ])('does not find it by %s', (_, text, tables) => {
    expect(unnamedTables(text)).toEqual(tables)
  })
})
