import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { dumpSchema, type Query } from '../../src/app/schema/dumpSchema.ts'
import { expressionIndexes } from '../../src/app/schema/expressionIndexes.ts'
import { findIndexChanges } from '../../src/app/schema/findIndexChanges.ts'
import { listMigrations } from '../../src/app/schema/listMigrations.ts'
import { migrations } from '../../src/app/schema/migrations.ts'
import { printTables } from '../../src/app/schema/printTables.ts'
import { findRoutineChanges } from '../../src/app/schema/routines.ts'
import { schemaOptions } from '../../src/app/schema/schemaOptions.ts'
import { hashMigrations } from '../../src/cli/hashMigrations.ts'
import { type OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { databaseUrl, serverUrl } from '../world/template.ts'

const name = `migrations_${randomBytes(6).toString('hex')}`
let server: pg.Client
let database: OpenDatabase
let orm: MikroORM
beforeAll(async () => {
  server = new pg.Client(serverUrl())
  await server.connect()
  await server.query(`create database ${name}`)
  database = await openDatabase(databaseUrl(name), 2)
  orm = new MikroORM(schemaOptions(databaseUrl(name)))
})
afterAll(async () => {
  await orm.close()
  await database.close()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

/** Runs work in a transaction of the database that is rolled back. */
async function tried<T>(work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl(name))
  await client.connect()
  try {
    await client.query('begin')
    return await work(async <Row>(text: string) => (await client.query(text)).rows as Row[])
  } finally {
    await client.end()
  }
}

describe('the migrations', () => {
  it('create exactly the tables that the entities describe', async () => {
    await orm.migrator.up()
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
  })

  it('do not change once they are released', () => {
    const hashes = JSON.parse(readFileSync('migrations/released.json', 'utf8'))
    expect(hashMigrations()).toMatchObject(hashes)
  })

  it('are the files of the folder, in the order of their names', () => {
    expect(readFileSync('src/app/schema/migrations.ts', 'utf8')).toBe(listMigrations())
  })

  it('create the schema of migrations/schema.sql, which can be loaded into an empty database', async () => {
    const dumped = await dumpSchema(text => database.query(text))
    expect(dumped).toBe(readFileSync('migrations/schema.sql', 'utf8'))
    const copy = `${name}_copy`
    await server.query(`create database ${copy}`)
    const client = new pg.Client(databaseUrl(copy))
    try {
      await client.connect()
      await client.query(dumped)
      expect(await dumpSchema(async <Row>(text: string) => (await client.query(text)).rows as Row[])).toBe(dumped)
    } finally {
      await client.end()
      await server.query(`drop database ${copy} with (force)`)
    }
  })

  it('agree with the tables of the query builder', () => {
    expect(printTables()).toBe(readFileSync('src/app/schema/Tables.ts', 'utf8'))
  })

  it('are complete: the snapshot of the last one agrees with the entities', async () => {
    expect(await orm.migrator.checkSchema()).toBe(false)
  })

  it('create the indexes whose statements the entities have', async () => {
    const indexes = expressionIndexes(orm)
    expect(indexes.length).toBeGreaterThan(20)
    const changes = await tried(async query => [
      await findIndexChanges(query, indexes),
      await findRoutineChanges(query),
    ])
    expect(changes).toEqual([
      { up: [], down: [] },
      { up: [], down: [] },
    ])
  })

  it.each([
    ['changes', 'operator_id'],
    ['names a new column', 'added'],
  ])('create such an index again when its statement %s', async (_, column) => {
    const changed = `create index "email_awaiting_index" on "email" ("${column}") where "status" = 'SENT'`
    const index = { name: 'email_awaiting_index', expression: changed }
    expect(await tried(query => findIndexChanges(query, [index]))).toEqual({
      up: ['drop index if exists email_awaiting_index;', `${changed};`],
      down: [expect.stringMatching(/^CREATE INDEX .*\(operator_id, due_at\)/), 'drop index email_awaiting_index;'],
    })
  })

  it('can be reverted to the baseline and applied again', async () => {
    await orm.migrator.down({ to: migrations[0]!.name })
    expect(await database.query('select name from schema_migration')).toEqual([{ name: migrations[0]!.name }])
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).not.toBe('')
    const reverted = await dumpSchema(text => database.query(text))
    const copy = `${name}_baseline`
    await server.query(`create database ${copy}`)
    const client = new pg.Client(databaseUrl(copy))
    try {
      await client.connect()
      await client.query(readFileSync(`migrations/${migrations[0]!.name}.sql`, 'utf8'))
      const baseline = await dumpSchema(async <Row>(text: string) => (await client.query(text)).rows as Row[])
      // A column that was dropped comes back as the last one of its table.
      expect(baseline.split('\n').toSorted()).toEqual(reverted.split('\n').toSorted())
    } finally {
      await client.end()
      await server.query(`drop database ${copy} with (force)`)
    }
    await orm.migrator.up()
    expect(await dumpSchema(text => database.query(text))).toBe(readFileSync('migrations/schema.sql', 'utf8'))
  })
})
