import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { type OpenDatabase, openDatabase } from '../../src/server/openDatabase.ts'
import { databaseUrl, serverUrl } from '../world/template.ts'

const name = `migrations_${randomBytes(6).toString('hex')}`
let server: pg.Client
let database: OpenDatabase
beforeAll(async () => {
  server = new pg.Client(serverUrl())
  await server.connect()
  await server.query(`create database ${name}`)
  database = await openDatabase(databaseUrl(name), 2)
})
afterAll(async () => {
  await database.close()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

const tables = async () =>
  (
    await database.query<{ name: string }>(
      `select table_name name from information_schema.tables where table_schema = 'public' order by 1`,
    )
  ).map(each => each.name)

describe('the migrations', () => {
  it('make exactly the tables that the entities describe', async () => {
    await database.orm.migrator.up()
    expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
  })

  it('are complete: the snapshot of the last one agrees with the entities', async () => {
    expect(await database.orm.migrator.checkSchema()).toBe(false)
  })

  it('go back to nothing and forward again', async () => {
    await database.orm.migrator.down({ to: 0 })
    expect(await tables()).toEqual(['schema_migration'])
    await database.orm.migrator.up()
    expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
  })
})
