import { beforeAll, describe, expect, it } from '@jest/globals'
import { Migration20261127030000_NormaliseTexts } from '../../migrations/Migration20261127030000_NormaliseTexts.ts'
import { counting } from '../meters/counting.ts'
import { Book } from '../meters/ledger/Book.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const composed = 'Café'.normalize('NFC')
const decomposed = composed.normalize('NFD')
const noon = '2026-05-10T11:30:00Z'
const sql = <Row>(text: string, values: unknown[] = []) => world.database.query<Row>(text, values)

/** The statements of the migration in one direction, in one transaction as when it is applied. */
async function run(direction: 'up' | 'down') {
  const migration = new Migration20261127030000_NormaliseTexts({} as never, {} as never)
  migration[direction]()
  await world.database.transaction(async db => {
    for (const query of migration.getQueries()) await db.query(String(query), [])
  })
}

const recordAsBefore = (id: number, meter: string, extraInfo: string | null, key: string | null) =>
  sql(
    counting(
      `insert into usage_entry (operator_id, id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key)
       values ($1, $2, $3, 1.5, $4, $5, $5, 'client', $6)`,
    ),
    [operatorId, id, meter, extraInfo, noon, key],
  )

describe('the migration that normalises texts', () => {
  const book = new Book(world)
  beforeAll(async () => {
    await run('down')
    await recordAsBefore(1, composed, null, 'one')
    await recordAsBefore(2, decomposed, `{"a":"${decomposed}"}`, '"two"')
    await recordAsBefore(3, decomposed, null, '"one"')
    await recordAsBefore(4, 'plain', null, String.raw`"a\"b"`)
    for (const [product, name] of [
      [activities.sunset, composed],
      [activities.island, decomposed],
      [activities.cave, `${composed} (2)`],
      [activities.rapids, decomposed.toUpperCase()],
    ] as const) {
      await sql('update product set name = $3, category = $4 where operator_id = $1 and activity_id = $2', [
        operatorId,
        product.activityId,
        // Unique without regard to case, in the database's own idea of it.
        product === activities.rapids ? `${decomposed} tour` : name,
        decomposed,
      ])
    }
    for (const [last, meter] of [
      ['1', composed],
      ['2', decomposed],
    ]) {
      await sql(
        `insert into usage_quota (operator_id, quota_id, meter, period, threshold, created_at)
         values ($1, $2, $3, 'DAY', 100, now())`,
        [operatorId, `01970000-0000-7000-8000-0000000000a${last}`, meter],
      )
    }
    await run('up')
  })

  it('joins the meters whose names are one, with exact totals that equal the ledger', async () => {
    const totals = await sql(
      'select meter, sum(usage)::text usage, sum(events)::int events from usage_day group by 1 order by 1',
    )
    expect(totals).toEqual([
      { meter: composed, usage: '4.500000000', events: 3 },
      { meter: 'plain', usage: '1.500000000', events: 1 },
    ])
    expect(await book.verify('2026-05-10', '2026-05-10')).toMatchObject({ equal: true, entries: 4 })
  })

  it('keeps every entry, with its extra info and key in the form that is read now', async () => {
    const entries = await sql('select meter, extra_info info, idempotency_key key from usage_entry order by id')
    expect(entries).toEqual([
      { meter: composed, info: null, key: 'one' },
      { meter: composed, info: `{"a":"${composed}"}`, key: 'two' },
      // The key between the quotes is another entry's.
      { meter: composed, info: null, key: '"one"' },
      { meter: 'plain', info: null, key: 'a"b' },
    ])
    await expect(sql(`update usage_entry set meter = 'x'`)).rejects.toThrow('entries of usage never change')
  })

  it('numbers a name that another activity has', async () => {
    const names = await sql<{ name: string; category: string }>(
      'select name, category from product where operator_id = $1 and category <> $2 order by product_id',
      [operatorId, ''],
    )
    expect(names.slice(0, 4).map(({ name }) => name)).toEqual([
      composed,
      `${composed} (3)`,
      `${composed} (2)`,
      `${composed} tour`,
    ])
    expect(new Set(names.slice(0, 4).map(({ category }) => category))).toEqual(new Set([composed]))
  })

  it('keeps two quotas of one meter apart', async () => {
    expect(await sql('select meter, threshold::text from usage_quota order by quota_id')).toEqual([
      { meter: composed, threshold: '100.000000000' },
      { meter: composed, threshold: '100.000000001' },
    ])
  })

  it('refuses names in another form from then on', async () => {
    await expect(sql('update product set name = $1 where product_id = 21', [decomposed])).rejects.toThrow(
      'product_name_check',
    )
  })
})
