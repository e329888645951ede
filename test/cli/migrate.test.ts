import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { describeMigration } from '../../src/app/schema/describeMigration.ts'
import { migrations } from '../../src/app/schema/migrations.ts'
import { runCommand } from '../world/runCommand.ts'
import { startService } from '../world/startService.ts'
import { databaseUrl, serverUrl } from '../world/template.ts'

const id = randomBytes(6).toString('hex')
const name = `migrate_${id}`

/** The users and the database of the guide, by names of their own. */
const guide = readFileSync('src/guides/operating.md', 'utf8')
const statements = /```sql\n([\s\S]*?)```/
  .exec(guide)![1]!
  .replaceAll(/booking_(owner|runtime|jobs)/g, `$1_${id}`)
  .replace('database booking owner', `database ${name} owner`)
  .replace('database booking to', `database ${name} to`)
  .replaceAll('…', id)
  .split(';\n')
  .filter(Boolean)

const urlAs = (user: string) => {
  const url = new URL(databaseUrl(name))
  url.username = `${user}_${id}`
  url.password = id
  return url.href
}
const environment = {
  DATABASE_URL: urlAs('runtime'),
  DATABASE_MIGRATION_URL: urlAs('owner'),
  DATABASE_JOBS_URL: urlAs('jobs'),
}
const names = migrations.map(each => each.name)

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client(serverUrl())
  await client.connect()
  try {
    for (const each of statements) await client.query(each)
  } finally {
    await client.end()
  }
}

beforeAll(() => onServer(...statements))
afterAll(() =>
  onServer(
    `drop database ${name} with (force)`,
    ...['owner', 'runtime', 'jobs'].map(each => `drop role ${each}_${id}`),
  ),
)

describe('booking-gateway migrate, with the users of the guide', () => {
  it('shows its usage', async () => {
    const { out, code } = await runCommand(['migrate', '--help'], environment)
    expect(out).toMatch(/migrate status .*\n.*migrate up /)
    expect(code).toBe(0)
    const wrong = await runCommand(['migrate', 'down'], environment)
    expect(wrong).toMatchObject({ out: '', err: expect.stringContaining('"down" is not a command'), code: 64 })
  })

  it('lists everything that an empty database lacks', async () => {
    const { out, code } = await runCommand(['migrate', 'status'], environment)
    expect(code).toBe(0)
    expect(out).toContain(`The database has 0 migrations, and lacks ${names.length} of this version:\n\n${names[0]}\n`)
    for (const each of names) expect(out).toContain(`\n${each}\n`)
  })

  it('explains to a user that may not migrate who may', async () => {
    const { err, code } = await runCommand(['migrate', 'up'], { ...environment, DATABASE_MIGRATION_URL: '' })
    expect(code).toBe(1)
    expect(err).toMatch(
      /^The database lacks \d+ migrations, \w+ first, and the user runtime_\w+ may not migrate it, because it does not own its tables. Set DATABASE_MIGRATION_URL/,
    )
  })

  it('applies the migrations and grants the rights, so that a service can start as the other users', async () => {
    const { out, code } = await runCommand(['migrate', 'up'], environment)
    expect(code).toBe(0)
    expect(out.split('\n').slice(0, names.length)).toEqual(names.map(each => `applied ${each}`))
    expect(out).toMatch(new RegExp(`Applied ${names.length} migrations in \\d+\\.\\d seconds\\.\n$`))
    const service = await startService({ ...environment, DATABASE_MIGRATION_URL: '', MIGRATE: '0' })
    expect(await service.stop()).toBe(0)
  })

  it('says that nothing is pending, and grants the rights again', async () => {
    const { out } = await runCommand(['migrate', 'status'], environment)
    expect(out).toBe(`The database has all ${names.length} migrations of this version.\n`)
    const again = await runCommand(['migrate', 'up'], environment)
    expect(again).toMatchObject({
      out: 'The database has all migrations of this version. The rights of the users were granted again.\n',
      code: 0,
    })
  })
})

describe('what a migration locks', () => {
  const GIGABYTE = 1_000_000_000
  const sizes = new Map([
    ['booking', GIGABYTE],
    ['change_event', GIGABYTE / 10],
    ['timeslot', 0],
  ])

  it('is nothing for one that creates tables and functions', async () => {
    expect(await describeMigration('Migration20261129090000_CreateSchema', new Map())).toEqual([])
    expect(await describeMigration('Migration20261129193807_NameConstraintOfOversale', sizes)).toEqual([])
  })

  it('is told with who waits, and with a time that grows with what it reads', async () => {
    const locks = await describeMigration('Migration20261129110300_CreateIndexesOfChoresByOperator', sizes)
    expect(locks).toContainEqual({
      target: 'change_event',
      lock: 'SHARE UPDATE EXCLUSIVE',
      waits: 'nothing waits',
      seconds: 2,
    })
  })

  it('is told of a change of a table, which takes a moment whatever its size', async () => {
    const locks = await describeMigration('Migration20261129221500_RestrictRowsToOperator', sizes)
    expect(locks.map(each => each.target)).toEqual(['booking', 'change_event', 'timeslot'])
    expect(locks[0]).toEqual({
      target: 'booking',
      lock: 'ACCESS EXCLUSIVE',
      waits: 'reads and writes wait',
      seconds: 0,
    })
  })

  it('is told of every migration, none of which fails to be read', async () => {
    for (const each of names) expect(await describeMigration(each, sizes)).toBeInstanceOf(Array)
  })
})
