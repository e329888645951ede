import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Migration } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { openLinkSigner } from '../../src/app/openLinkSigner.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { migrations } from '../../src/app/schema/migrations.ts'
import { schemaOptions } from '../../src/app/schema/schemaOptions.ts'
import { databaseUrl, serverUrl } from '../world/template.ts'
import { until } from '../world/until.ts'

const name = `migrate_${randomBytes(6).toString('hex')}`

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl())
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(() => onServer(`create database ${name}`))
afterAll(() => onServer(`drop database ${name} with (force)`))

describe('migrate', () => {
  it('serialises instances that start together: one migrates, the others find nothing to do', async () => {
    const url = databaseUrl(name)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url)))
    const all = migrations.map(each => each.name)
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([all, [], []])
  })

  it('creates the tables of graphile-worker beside those of the entities, without conflicts', async () => {
    const database = await openDatabase(databaseUrl(name), 2)
    try {
      expect(await database.query(`select to_regclass('graphile_worker.jobs') is not null made`)).toEqual([
        { made: true },
      ])
      const orm = new MikroORM(schemaOptions(databaseUrl(name)))
      const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false }).finally(() => orm.close())
      expect(difference).toBe('')
    } finally {
      await database.close()
    }
  })
})

describe('a migration of a table that a long transaction reads', () => {
  const trial = 'Migration29990101000000_AddTrial'
  class AddTrial extends Migration {
    override name = trial
    override up(): void {
      this.addSql('alter table "booking" add "trial" int null;')
    }
  }
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl(name), query_timeout: 60_000 })
    clients.push(client)
    await client.connect()
    return client
  }
  afterAll(async () => {
    migrations.splice(
      migrations.findIndex(each => each.name === trial),
      1,
    )
    await Promise.all(clients.map(each => each.end()))
  })

  it('blocks no other statement, and is applied when the transaction ends', async () => {
    const [long, other] = [await connect(), await connect()]
    await long.query('begin')
    await long.query('select from booking')
    migrations.push({ name: trial, class: AddTrial })
    const messages: string[] = []
    const applied = migrate(databaseUrl(name), undefined, line => messages.push(line))
    const queued = `select from pg_locks where not granted and relation = 'booking'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    await until(async () => (await other.query(queued)).rowCount !== 0)
    // The long transaction is still open.
    await other.query('select from booking')
    await until(() => messages.length > 0)
    await long.query('commit')
    expect(await applied).toEqual([trial])
    expect(messages).toEqual([expect.stringContaining('A long transaction locks a table')])
  })
})

describe('the secret for signing links', () => {
  it('is the same for all instances and after a restart', async () => {
    const database = await openDatabase(databaseUrl(name), 4)
    try {
      const signers = await Promise.all([1, 2, 3].map(() => openLinkSigner(database, 'http://service.test')))
      const id = '01970000-0000-7000-8000-000000000001'
      const tokens = signers.map(each => each.sign('waiver', id, id, new Date('2027-01-01T00:00:00Z')))
      expect(new Set(tokens).size).toBe(1)
      expect((await openLinkSigner(database, 'http://service.test')).read('waiver', tokens[0]!)?.id).toBe(id)
    } finally {
      await database.close()
    }
  })
})
