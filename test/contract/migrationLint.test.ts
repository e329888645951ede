import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { statementsOf } from '../../src/app/schema/describeMigration.ts'
import { migrations } from '../../src/app/schema/migrations.ts'
import { lintMigration, type Violation } from './lintMigration.ts'

/** Violations by migration that are accepted, each with its reason. */
const accepted: Record<string, `${Violation['rule']} ${string}`[]> = {
  // A row for each operator: checked in milliseconds.
  Migration20261129213857_AddRetention: ['constraint-not-valid operator'],
  // Only the function that it replaces called it.
  Migration20261130011551_MoveChangesInOneStatement: ['no-removal delete_changes'],
  // Some rows for each operator.
  Migration20261130015201_RestrictKeysToAddresses: ['constraint-not-valid api_key'],
  Migration20261130163516_AddStaff: [
    'constraint-not-valid api_key',
    'constraint-not-valid api_key',
    'constraint-not-valid api_key',
    'constraint-not-valid resource_member',
  ],
  // A row for each operator.
  Migration20261201033936_AddOperatorSettings: ['constraint-not-valid operator', 'constraint-not-valid operator'],
  Migration20261201100510_AddDefaultCutoffs: ['constraint-not-valid operator'],
}

/** Those of releases can no longer be changed. */
const released = Object.keys(JSON.parse(readFileSync('migrations/released.json', 'utf8')))

const pending = migrations
  .map(each => each.name)
  .filter(name => !released.some(file => file.startsWith(`migrations/${name}`)))

describe('a migration that was not released yet', () => {
  it.each(pending)('leaves the version before running: %s', async name => {
    const violations = await lintMigration(await statementsOf(name))
    expect(violations.map(({ rule, target }) => `${rule} ${target}`)).toEqual(accepted[name] ?? [])
  })
})

describe('lintMigration', () => {
  it.each<[broken: string, rule: Violation['rule'], target: string, instead: string]>([
    [
      'create index day_index on booking (day)',
      'index-concurrently',
      'booking',
      'create index concurrently day_index on booking (day)',
    ],
    ['drop index if exists day_index', 'index-concurrently', 'day_index', 'drop index concurrently day_index'],
    [
      'alter table booking add constraint c check (day > 0)',
      'constraint-not-valid',
      'booking',
      'alter table booking add constraint c check (day > 0) not valid',
    ],
    [
      'alter table booking add foreign key (day) references day',
      'constraint-not-valid',
      'booking',
      'alter table booking add foreign key (day) references day not valid',
    ],
    [
      'alter table booking alter day set not null',
      'constraint-not-valid',
      'booking',
      'alter table booking validate constraint c',
    ],
    [
      'alter table booking add unique (day)',
      'constraint-using-index',
      'booking',
      'alter table booking add unique using index day_index',
    ],
    [
      'alter table booking alter day type bigint',
      'no-table-rewrite',
      'booking',
      'alter table booking add day_number bigint',
    ],
    [
      'alter table booking add day int not null',
      'no-new-required-column',
      'booking',
      'alter table booking add day int not null default 0',
    ],
    [
      'alter table booking add day int check (day > 0)',
      'constraint-not-valid',
      'booking',
      'alter table booking add day int',
    ],
    ['alter table booking drop day', 'no-removal', 'booking', 'alter table booking alter day drop not null'],
    ['alter table booking rename day to date', 'no-removal', 'booking', 'alter table booking rename constraint a to b'],
    ['drop table booking', 'no-removal', 'booking', 'create table bookings (id int)'],
    ['drop function public.f(int)', 'no-removal', 'f', 'drop trigger f on booking'],
    ['drop view control_plane.booking', 'no-removal', 'booking', 'create view control_plane.booking as select 1'],
    ['lock table booking', 'no-table-lock', 'booking', 'select from booking for update'],
    ['truncate booking', 'no-table-lock', 'booking', 'delete from booking where day = 1'],
    ['reindex table booking', 'no-table-lock', 'booking', 'reindex table concurrently booking'],
    ['vacuum full booking', 'no-table-lock', 'vacuum', 'analyze booking'],
  ])('refuses "%s" by %s of %s, and accepts "%s"', async (broken, rule, target, instead) => {
    expect(await lintMigration([broken])).toEqual([{ rule, target }])
    expect(await lintMigration([instead])).toEqual([])
  })

  it('accepts every change of a table that the migration creates', async () => {
    const statements = ['create table visit (id int)', '', 'create index on visit (id); alter table visit drop id']
    expect(await lintMigration(statements)).toEqual([])
  })

  it('reads every statement of a text', async () => {
    const found = await lintMigration(['select 1; drop table booking;', 'alter table visit drop id, drop day'])
    expect(found.map(each => each.target)).toEqual(['booking', 'visit', 'visit'])
  })
})
