import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Expression, sql } from 'kysely'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../src/platform/sql/dynamicStatement.ts'
import { kysely } from '../../src/platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../src/platform/sql/preparedStatement.ts'
import { World } from '../world/World.ts'

/** Records what would be run, and runs nothing. */
class Recorder implements Sql {
  readonly run: { text: string; values: readonly unknown[] }[] = []

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.run.push({ text, values })
    return []
  }

  announce(): void {}
}

interface Range {
  operatorId: string
  from: string
  to: string | null
}

describe('statement', () => {
  it('numbers each named value once, even if it is used repeatedly or in fragments', async () => {
    const since = (from: Expression<string>) => sql<boolean>`day >= ${from} and hour >= ${from}`
    const find = preparedStatement(
      ({ operatorId, from, to }: Placeholders<Range>) =>
        sql`select from t where ${since(from)} and operator_id = ${operatorId} and (${to}::date is null or day <= ${to})`,
    )
    const recorder = new Recorder()
    await find(recorder, { operatorId: 'o', to: null, from: 'f' })
    expect(recorder.run).toEqual([
      {
        text: 'select from t where day >= $1 and hour >= $1 and operator_id = $2 and ($3::date is null or day <= $3)',
        values: ['f', 'o', null],
      },
    ])
  })

  it('inlines constants into the text, so that partial indexes apply', async () => {
    const find = preparedStatement(
      ({ operatorId }: Placeholders<{ operatorId: string }>) =>
        sql`select from t where operator_id = ${operatorId} and status = ${"it's"} and n = ${1} and ${true} and x is ${null}`,
    )
    const recorder = new Recorder()
    await find(recorder, { operatorId: 'o' })
    expect(recorder.run).toEqual([
      {
        text: `select from t where operator_id = $1 and status = 'it''s' and n = 1 and true and x is null`,
        values: ['o'],
      },
    ])
  })

  it('accepts a query of the query builder too', async () => {
    const find = preparedStatement(
      ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
        kysely
          .selectFrom('partner as p')
          .select('p.slug')
          .where('p.operator_id', '=', operatorId)
          .where(eb => eb('p.partner_id', '=', eb.fn.any(ids))),
    )
    const recorder = new Recorder()
    await find(recorder, { operatorId: 'o', ids: ['a', 'b'] })
    expect(recorder.run).toEqual([
      {
        text: 'select "p"."slug" from "partner" as "p" where "p"."operator_id" = $1 and "p"."partner_id" = any($2)',
        values: ['o', ['a', 'b']],
      },
    ])
  })

  it('fails when it is built, not when it is run, if an interpolated value is neither a value nor a fragment', () => {
    expect(() => preparedStatement(({ from: _, ...rest }: Placeholders<Range>) => sql`select ${rest.to}`)).toThrow(
      'invalid immediate value undefined',
    )
  })
})

describe('dynamicStatement', () => {
  const find = dynamicStatement(
    (
      { operatorId, name, slug }: Given<{ operatorId: string; name?: string; slug?: string }>,
      { down }: { down: boolean },
    ) => {
      let query = kysely.selectFrom('partner as p').select('p.slug').where('p.operator_id', '=', operatorId)
      if (name) query = query.where('p.name', '=', name)
      if (slug) query = query.where('p.slug', '=', slug)
      return query.orderBy('p.name', down ? 'desc' : 'asc')
    },
  )

  it('includes only the conditions that are given', async () => {
    const recorder = new Recorder()
    await find(recorder, { operatorId: 'o', slug: 's' }, { down: true })
    expect(recorder.run).toEqual([
      {
        text: 'select "p"."slug" from "partner" as "p" where "p"."operator_id" = $1 and "p"."slug" = $2 order by "p"."name" desc',
        values: ['o', 's'],
      },
    ])
  })

  it('has one text for each variant, for any values', async () => {
    const recorder = new Recorder()
    await find(recorder, { operatorId: 'o', name: 'a' }, { down: true })
    await find(recorder, { operatorId: 'p', name: 'b', slug: undefined }, { down: true })
    await find(recorder, { operatorId: 'o', name: 'a' }, { down: false })
    const texts = recorder.run.map(each => each.text)
    expect(texts[1]).toBe(texts[0])
    expect(texts[2]).not.toBe(texts[0])
    expect(recorder.run[1]!.values).toEqual(['p', 'b'])
  })
})

describe('the query builder', () => {
  let world: World
  beforeAll(async () => {
    world = await World.open()
  })
  afterAll(() => world.close())

  it('knows the tables: an unknown column or table does not compile', async () => {
    // @ts-expect-error: the column is called `slug`
    const column = preparedStatement(() => kysely.selectFrom('partner as p').select('p.nickname'))
    // @ts-expect-error: the table is called `partner`
    const table = preparedStatement(() => kysely.selectFrom('partners').select('slug'))
    await expect(column(world.database, {})).rejects.toThrow('column p.nickname does not exist')
    await expect(table(world.database, {})).rejects.toThrow('relation "partners" does not exist')
  })

  it('gives rows the types of the entities', async () => {
    const rows = await preparedStatement(() =>
      kysely.selectFrom('api_key as k').select(['k.key_id as keyId', 'k.expires_at as expiresAt']),
    )(world.admin, {})
    const typed: { keyId: string; expiresAt: Date | null }[] = rows
    expect(typed.length).toBeGreaterThan(0)
    // @ts-expect-error: a key may have no expiry
    expect(() => rows[0]!.expiresAt.getTime()).toThrow(TypeError)
  })
})
