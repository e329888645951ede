import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { grantRights } from '../../src/app/schema/grantRights.ts'
import { findExcessRights, requireJobRights, requireRights } from '../../src/app/schema/requireRights.ts'
import type { OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { startService } from '../world/startService.ts'
import { databaseUrl } from '../world/template.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const role = `app_${randomBytes(6).toString('hex')}`

/** The URL of the world's database, for the role. */
const url = () => {
  const given = new URL(world.databaseUrl)
  given.username = role
  given.password = role
  return given.href
}

/** Runs statements as the superuser, who alone makes roles. */
const run = async (...statements: string[]) => {
  const client = new pg.Client(databaseUrl(new URL(world.databaseUrl).pathname.slice(1)))
  await client.connect()
  try {
    for (const each of statements) await client.query(each)
  } finally {
    await client.end()
  }
}

/** Grants the role what the user of the service gets when the database is migrated. */
const grant = async () => {
  const owner = new pg.Client(world.urls.migration)
  await owner.connect()
  try {
    await grantRights(owner, { runtimeUrl: url(), jobsUrl: world.urls.jobs })
  } finally {
    await owner.end()
  }
}

/** Does something with a pool of the role. */
const withRole = async <T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
  const database = await openDatabase(url(), 2)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const check = () => withRole(requireRights)
const findExcess = () => withRole(findExcessRights)

beforeAll(async () => {
  await run(`create role ${role} login password '${role}'`)
  await grant()
})
afterAll(() => run(`drop owned by ${role}`, `drop role ${role}`))

describe('requireRights', () => {
  it('accepts a user that was granted its rights, and leaves no job behind', async () => {
    const jobs = () => world.admin.query('select id from graphile_worker.jobs')
    const before = await jobs()
    await check()
    expect(await jobs()).toEqual(before)
  })

  it('refuses a user that may not write a table, and names the first', async () => {
    await run(`revoke update on booking, voucher from ${role}`)
    await expect(check()).rejects.toThrow(
      `The user ${role} of DATABASE_URL may not read and write the table booking and 1 more: run "booking-gateway migrate up"`,
    )
    await grant()
    await check()
  })

  it('refuses a user that cannot add a job', async () => {
    await run(`revoke usage on schema graphile_worker from ${role}`)
    await expect(check()).rejects.toThrow(
      'The user of DATABASE_URL cannot add a job to the schema graphile_worker (permission denied for schema graphile_worker)',
    )
    await grant()
    await check()
  })

  it('is called at the start: the service ends with the sentence', async () => {
    await run(`revoke delete on product from ${role}`)
    const starting = startService({ DATABASE_URL: url(), ROLE: 'web', MIGRATE: '0' })
    await expect(starting).rejects.toThrow(`The user ${role} of DATABASE_URL may not read and write the table product:`)
    await grant()
  })
})

describe('grantRights', () => {
  it('takes back what was granted by hand', async () => {
    await run(`grant all on all tables in schema public to ${role}`)
    await grant()
    const granted = await world.admin.query(
      `select table_name "table", privilege_type privilege from information_schema.role_table_grants
       where grantee = $1 and table_schema = 'public' and table_name in ('booking', 'schema_migration') order by 1, 2`,
      [role],
    )
    expect(granted).toEqual([
      ...['DELETE', 'INSERT', 'SELECT', 'UPDATE'].map(privilege => ({ table: 'booking', privilege })),
      { table: 'schema_migration', privilege: 'SELECT' },
    ])
  })

  it('grants as a superuser too, who does not own the tables', async () => {
    await run(`revoke select on booking from ${role}`)
    const superuser = new pg.Client(world.adminUrl)
    await superuser.connect()
    await grantRights(superuser, { runtimeUrl: url(), jobsUrl: world.urls.jobs }).finally(() => superuser.end())
    await check()
  })

  it('leaves tables of others in the schema alone, which the service does not need', async () => {
    await run('create table public.of_another ()')
    await run(`revoke select on booking from ${role}`)
    await grant()
    await check()
    await run('drop table public.of_another')
  })

  it('leaves the user nothing to own, and no way to change a table', async () => {
    for (const statement of [
      'drop table booking',
      'alter table booking disable row level security',
      'truncate booking',
    ]) {
      await expect(withRole(database => database.query(statement))).rejects.toThrow(/must be owner|permission denied/)
    }
    await expect(withRole(database => database.query('create table mine ()'))).rejects.toThrow('permission denied')
    await expect(withRole(database => database.query('delete from graphile_worker._private_jobs'))).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('findExcessRights', () => {
  it('finds nothing of a user that owns nothing', async () => {
    expect(await findExcess()).toEqual([])
  })

  it.each([
    ['is a superuser', 'superuser', 'nosuperuser'],
    ['has BYPASSRLS', 'bypassrls', 'nobypassrls'],
  ])('says that the user %s', async (what, give, take) => {
    await run(`alter role ${role} ${give}`)
    try {
      expect(await findExcess()).toEqual([
        `The user ${role} of DATABASE_URL ${what}, so row-level security does not restrict it: give the service a user of its own (see Roles in the guide Operating).`,
      ])
    } finally {
      await run(`alter role ${role} ${take}`)
    }
  })

  it('says that the user owns the tables, also by being a member of their owner', async () => {
    await run(`grant test_owner to ${role}`)
    expect((await findExcess())[0]).toContain('owns the tables')
    await run(`revoke test_owner from ${role}`)
  })
})

describe('requireJobRights', () => {
  it('accepts the owner of the jobs, and refuses others with what to do', async () => {
    await requireJobRights(world.urls.jobs)
    await expect(requireJobRights(url())).rejects.toThrow(
      `The user ${role} does not own the tables of the schema graphile_worker, so it would see no jobs: set DATABASE_JOBS_URL`,
    )
  })

  it('is called at the start of a service that runs jobs, and not of one that does not', async () => {
    const environment = { DATABASE_URL: url(), MIGRATE: '0' }
    await expect(startService(environment)).rejects.toThrow('set DATABASE_JOBS_URL to the user that does')
    const service = await startService({ ...environment, ROLE: 'web' })
    await service.stop()
  })
})

describe('a start as a user that may not migrate', () => {
  it('works on a database that has all migrations', async () => {
    const service = await startService({ DATABASE_URL: url(), ROLE: 'web' })
    await service.stop()
  })

  it('ends with a sentence on an empty one, and where one is missing', async () => {
    const name = `empty_${randomBytes(6).toString('hex')}`
    const empty = new URL(url())
    empty.pathname = `/${name}`
    await run(`create database ${name}`)
    try {
      await expect(startService({ DATABASE_URL: empty.href })).rejects.toThrow(
        /The database lacks \d+ migrations, \w+ first, and the user \w+ may not migrate it, because it does not own its tables/,
      )
    } finally {
      await run(`drop database ${name}`)
    }
  })
})
