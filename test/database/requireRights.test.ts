import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { requireRights } from '../../src/app/schema/requireRights.ts'
import { startService } from '../world/startService.ts'
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

const run = async (...statements: string[]) => {
  for (const each of statements) await world.database.query(each)
}

/** Checks the rights of the role. */
const check = async () => {
  const database = await openDatabase(url(), 2)
  try {
    await requireRights(database)
  } finally {
    await database.close()
  }
}

beforeAll(() =>
  run(
    `create role ${role} login password '${role}'`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage on schema graphile_worker to ${role}`,
    `grant all on all tables in schema graphile_worker to ${role}`,
    `grant all on all sequences in schema graphile_worker to ${role}`,
    `alter role ${role} bypassrls`,
  ),
)
afterAll(() => run(`drop owned by ${role}`, `drop role ${role}`))

describe('requireRights', () => {
  it('accepts a user that may use every table and add jobs, and leaves no job behind', async () => {
    const jobs = () => world.database.query('select id from graphile_worker.jobs')
    const before = await jobs()
    await check()
    expect(await jobs()).toEqual(before)
  })

  it('refuses a user that may not write a table, and names the first', async () => {
    await run(`revoke update on booking, voucher from ${role}`)
    await expect(check()).rejects.toThrow(
      `The user ${role} of DATABASE_URL may not read and write the table booking and 1 more: grant SELECT`,
    )
    await run(`grant update on booking, voucher to ${role}`)
    await check()
  })

  it.each([
    [
      'may not add rows',
      'revoke insert on graphile_worker._private_jobs from',
      'grant insert on graphile_worker._private_jobs to',
    ],
    ['is kept from them by row security', 'alter role % nobypassrls', 'alter role % bypassrls'],
  ])('refuses a user that cannot add a job because it %s', async (_, revoke, grant) => {
    const of = (text: string) => (text.includes('%') ? text.replace('%', role) : `${text} ${role}`)
    await run(of(revoke))
    await expect(check()).rejects.toThrow('The user of DATABASE_URL cannot add a job to the schema graphile_worker (')
    await run(of(grant))
    await check()
  })

  it('is called at the start: the service ends with the sentence', async () => {
    await run(`revoke delete on product from ${role}`)
    const starting = startService({ DATABASE_URL: url(), ROLE: 'web', MIGRATE: '0' })
    await expect(starting).rejects.toThrow(`The user ${role} of DATABASE_URL may not read and write the table product:`)
  })
})
