import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { activities, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { tablesOfInstallation, uniqueAcrossOperators } from './controlPlane.ts'
import { MODULES } from './statements/Compiled.ts'

const world = useWorld()

const installation = Object.keys(tablesOfInstallation)

interface Key {
  table: string
  target: string
  columns: string[]
}

describe('every tenant table', () => {
  it('has the operator as the first column of its primary key', async () => {
    const rows = await world.admin.query<{ table: string; columns: string[] }>(
      `select c.relname "table", array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) columns
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
       where i.indisprimary and n.nspname = 'public' group by c.relname`,
    )
    const tenant = rows.filter(row => !installation.includes(row.table))
    expect(tenant.length).toBeGreaterThan(10)
    const global = tenant.filter(row => row.columns[0] !== 'operator_id').map(row => `${row.table}_pkey`)
    expect(global.filter(each => !(each in uniqueAcrossOperators))).toEqual([])
  })

  it('has the operator as the first column of everything that is unique or excludes', async () => {
    const rows = await world.admin.query<{ name: string; first: string | null }>(
      `select x.relname name, a.attname first
       from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
       join pg_attribute o on o.attrelid = c.oid and o.attname = 'operator_id'
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where (i.indisunique or i.indisexclusion) and c.relnamespace = 'public'::regnamespace`,
    )
    expect(rows.length).toBeGreaterThan(60)
    const global = rows.filter(each => each.first !== 'operator_id').map(each => each.name)
    expect(global).toEqual(Object.keys(uniqueAcrossOperators))
  })

  it('references other tables only together with the operator', async () => {
    const keys = await world.admin.query<Key>(
      `select c.relname "table", f.relname target, array_agg(a.attname::text order by a.attnum) columns
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
       where k.contype = 'f' group by k.oid, c.relname, f.relname`,
    )
    expect(keys.length).toBeGreaterThan(10)
    const ofTenants = keys.filter(key => !installation.includes(key.target))
    expect(ofTenants.filter(key => !key.columns.includes('operator_id'))).toEqual([])
    expect(ofTenants.filter(key => key.target !== 'operator' && key.columns.length < 2)).toEqual([])
  })

  it.each([
    [
      'a schedule for the activity',
      `insert into schedule values ($1, gen_random_uuid(), $2, '{1}', '{09:00}', null, null, 5)`,
      activities.sunset.activityId,
    ],
    [
      'a timeslot for the activity',
      `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
       values ($1, gen_random_uuid(), $2, '2026-07-01', '09:00', now(), now(), 5)`,
      activities.sunset.activityId,
    ],
    [
      'a key for the partner',
      `insert into api_key (operator_id, key_id, partner_id, name, prefix, hash, scopes, created_at)
       values ($1, gen_random_uuid(), $2, 'x', 'x', 'x', '{ota}', now())`,
      partners.tripster.partnerId,
    ],
  ])('is refused by the database when it would give an operator %s of another', async (_, statement, id) => {
    const crossing = world.admin.query(statement, [operators.walls.operatorId, id])
    await expect(crossing).rejects.toThrow(/violates foreign key constraint/)
  })
})

describe('plain SQL in the domain', () => {
  it('gives no values: statements with values are built, and a test checks each of them', () => {
    const files = globSync(MODULES)
    expect(files.length).toBeGreaterThan(300)
    const numbered = /\$[1-9]/
    expect(numbered.test('select 1 from booking where operator_id = $1')).toBe(true)
    expect(files.filter(file => numbered.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('is sent without a builder only for settings, locks and totals over the installation', () => {
    const sent = globSync(MODULES).flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/\.query(?:<[^;()]*?>)?\(\s*(\w+|[`'])/g)].map(
        ([, first]) => `${file} ${first}`,
      ),
    )
    expect(sent.toSorted()).toEqual([
      "src/domain/bookings/lists/verifyBookingTotals.ts '",
      'src/domain/bookings/lists/verifyBookingTotals.ts lock',
      'src/domain/meters/reading/exportUsage.ts IN_ORDER',
      "src/domain/meters/totals/compareTotals.ts '",
      'src/domain/meters/totals/compareTotals.ts BY_INDEX',
      'src/domain/meters/totals/rebuildTotals.ts BY_INDEX',
      'src/domain/meters/totals/withExclusiveUsageLock.ts WAIT',
      'src/domain/workflows/addDefaultWorkflows.ts LOCK',
    ])
  })
})
