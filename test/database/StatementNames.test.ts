import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { StatementNames } from '../../src/platform/connection/StatementNames.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { PLANNED_EACH_TIME, preparedStatement } from '../../src/platform/sql/preparedStatement.ts'

/** The text of a statement that is built once. */
async function fixedText(): Promise<string> {
  const texts: string[] = []
  const db = { query: async (text: string) => void texts.push(text) } as unknown as Sql
  await preparedStatement(() => sql`select 'fixed'`)(db, {})
  return texts[0]!
}

describe('the names of statements', () => {
  it('are given to every statement that is built once, however many variants of lists were run before', async () => {
    const names = new StatementNames()
    const variants = Array.from({ length: 1000 }, (_, index) => names.nameOf(`select ${index}`))
    expect(variants.filter(each => each !== undefined)).toHaveLength(200)
    expect(names.nameOf(await fixedText())).toMatch(/^s_[0-9a-f]{32}$/)
  })

  it('stay the same for a text, and differ for others', () => {
    const names = new StatementNames()
    expect(names.nameOf('select 1')).toBe(names.nameOf('select 1'))
    expect(names.nameOf('select 1')).toBe(new StatementNames().nameOf('select 1'))
    expect(names.nameOf('select 1')).not.toBe(names.nameOf('select 2'))
  })

  it('are not given to what is planned each time', () => {
    expect(new StatementNames().nameOf(`select 1${PLANNED_EACH_TIME}`)).toBeUndefined()
  })
})
