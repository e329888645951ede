import { describe, expect, it } from '@jest/globals'
import { columnsOf } from '../../src/app/schema/dataClasses.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { tablesOfInstallation } from '../contract/controlPlane.ts'
import { activities, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const kayaks = operators.kayaks.operatorId
const walls = operators.walls.operatorId

interface Table {
  name: string
  policies: string[]
  restricted: boolean
}

/** The tables of the schema, and by what their rows are restricted. */
const readTables = () =>
  world.admin.query<Table>(
    `select c.relname name, c.relrowsecurity restricted,
       array(select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = c.oid) policies
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )

const POLICY = `(operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid)`

describe('row-level security', () => {
  it('restricts every table but those of the installation, by one policy', async () => {
    const tables = await readTables()
    expect(tables.length).toBeGreaterThan(60)
    const open = tables.filter(each => !each.restricted).map(each => each.name)
    expect(open.toSorted()).toEqual(Object.keys(tablesOfInstallation).toSorted())
    const others = tables.filter(each => each.restricted && each.policies.join() !== POLICY)
    expect(others).toEqual([])
  })

  it('is not bypassed by the user of the service, who owns nothing', async () => {
    const [user] = await world.database.query(
      `select current_user "user", rolsuper super, rolbypassrls bypasses, exists (
         select from pg_class c where c.relowner = r.oid) owns
       from pg_roles r where rolname = current_user`,
    )
    expect(user).toEqual({ user: 'test_runtime', super: false, bypasses: false, owns: false })
  })

  it('shows no row of any table to a statement without an operator, and those of one to a statement with it', async () => {
    let seen = 0
    for (const { name, restricted } of await readTables()) {
      if (!restricted) continue
      expect([name, await world.database.query(`select from ${name} limit 1`)]).toEqual([name, []])
      const ofOperators = await world.database.query<{ id: string }>(
        `select distinct operator_id id from ${name}`,
        [],
        kayaks,
      )
      expect([name, ofOperators.filter(each => each.id !== kayaks)]).toEqual([name, []])
      seen += ofOperators.length
    }
    // The cast has rows in these.
    expect(seen).toBeGreaterThan(6)
  })

  it('lets a statement write no row of another operator', async () => {
    const add = (operatorId: string) =>
      world.database.query(
        'insert into partner (operator_id, partner_id, name, slug, created_at) values ($1, $2, $3, $3, now())',
        [operatorId, newId(world.now), `p-${newId(world.now)}`],
        kayaks,
      )
    await add(kayaks)
    await expect(add(walls)).rejects.toThrow('new row violates row-level security policy for table "partner"')
    const { partnerId } = partners.wallPartner
    const rename = () =>
      world.database.query(
        `update partner set name = 'Taken' where partner_id = $1 returning partner_id`,
        [partnerId],
        kayaks,
      )
    expect(await rename()).toEqual([])
    const remove = () =>
      world.database.query('delete from partner where partner_id = $1 returning partner_id', [partnerId], kayaks)
    expect(await remove()).toEqual([])
    const move = () =>
      world.database.query(
        'update partner set operator_id = $1 where slug = $2',
        [walls, partners.tripster.slug],
        kayaks,
      )
    await expect(move()).rejects.toThrow('row-level security')
    const [kept] = await world.admin.query('select name from partner where partner_id = $1', [partnerId])
    expect(kept).toEqual({ name: partners.wallPartner.name })
  })

  it('holds for functions and triggers too, which have the rights of their caller', async () => {
    const { activityId } = activities.bouldering
    const recount = () =>
      world.database.query(
        `update timeslot set capacity = capacity where activity_id = $1 returning timeslot_id`,
        [activityId],
        kayaks,
      )
    expect(await recount()).toEqual([])
    const [{ count }] = (await world.admin.query(
      `select count(*)::int count from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
    )) as [{ count: number }]
    expect(count).toBe(0)
  })
})

describe('the control plane', () => {
  it('shows of each table the columns that find an operator, and can be read alone', async () => {
    const columns = await world.admin.query<{ view: string; columns: string[] }>(
      `select table_name::text view, array_agg(column_name::text order by column_name) columns
       from information_schema.columns where table_schema = 'control_plane' group by 1 order by 1`,
    )
    expect(columns.length).toBeGreaterThan(20)
    const personal = columns.flatMap(({ view, columns }) => {
      const persons = [...columnsOf(view, 'person'), ...columnsOf(view, 'words')]
      return columns.filter(each => persons.includes(each)).map(each => `${view}.${each}`)
    })
    expect(personal).toEqual([])
    for (const { view } of columns) {
      await expect(world.database.query(`delete from control_plane.${view}`)).rejects.toThrow('permission denied')
    }
  })

  it('finds operators for a statement that has none', async () => {
    const found = await world.database.query<{ id: string }>(
      'select operator_id id from control_plane.operator order by 1',
    )
    expect(found.map(each => each.id)).toEqual([kayaks, walls].toSorted())
  })
})
