import { describe, expect, it } from '@jest/globals'
import { createProduct } from '../../src/domain/products/createProduct.ts'
import { resolveProduct } from '../../src/domain/products/findProducts.ts'
import { listProducts } from '../../src/domain/products/listProducts.ts'
import { defaultPricing } from '../../src/domain/rules/pricing/defaultPricing.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { World } from '../world/World.ts'

const world = useWorld()

const { operatorId } = operators.kayaks
const whole = { size: 500, backwards: false, beyond: null }
const names = async (name?: string, unpublishedToo = false) =>
  (await listProducts(world.database, operatorId, { text: name }, unpublishedToo, whole)).items.map(each => each.name)

/** The query plan of the one statement of a read, with sequential scans disabled. */
async function planOf({ database }: World, read: (sql: Sql) => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  await database.transaction(async sql => {
    await sql.query('set local enable_seqscan = off')
    await read({
      async query<Row>(text: string, values?: readonly unknown[], operatorId?: string) {
        const rows = await sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values, operatorId)
        lines.push(...rows.map(row => row['QUERY PLAN']))
        return [] as Row[]
      },
      announce: sql.announce,
    })
  })
  return lines.join('\n')
}

describe('listProducts', () => {
  const shopfront = [
    'Island Kayak Day',
    'Midnight Paddle',
    'Sea Cave Expedition',
    'Sunset Kayak Tour',
    'White Water Rapids',
  ]

  it("lists the operator's published activities by name", async () => {
    expect(await names()).toEqual(shopfront)
    expect(await names('', true)).toEqual([...shopfront, 'Secret Lagoon'].sort())
  })

  it('treats a blank name as no filter', async () => {
    for (const blank of ['', '   ', '\t\n']) expect(await names(blank)).toEqual(shopfront)
  })

  it('matches any part of a name, in any case', async () => {
    expect(await names('kayak')).toEqual(['Island Kayak Day', 'Sunset Kayak Tour'])
    expect(await names(' AVE EXP ')).toEqual(['Sea Cave Expedition'])
    expect(await names('e')).toHaveLength(4)
    expect(await names('nowhere')).toEqual([])
    expect(await names('lagoon')).toEqual([])
  })

  it('matches %, _ and \\ literally', async () => {
    const odd = ['100% Adrenaline', 'Under_score', 'Back\\slash', '1000 Adrenaline', 'ÉCOLE de Glace', "O'Neill's 🛶"]
    for (const name of odd) {
      const input = { name, durationMinutes: 60, price: { amount: 100 }, published: true }
      await createProduct(world.database, operators.kayaks, input, world.now)
    }
    expect(await names('0%')).toEqual(['100% Adrenaline'])
    expect(await names('%')).toEqual(['100% Adrenaline'])
    expect(await names('_')).toEqual(['Under_score'])
    expect(await names('\\')).toEqual(['Back\\slash'])
    expect(await names('école')).toEqual(['ÉCOLE de Glace'])
    expect(await names("o'neill's 🛶")).toEqual(["O'Neill's 🛶"])
    expect(await names("' or true --")).toEqual([])
  })

  it('uses the trigram index if there are many products', async () => {
    const crowded = await World.open(2)
    try {
      await crowded.admin.query(
        `insert into product (operator_id, activity_id, product_id, name, short_description, description, category, duration_minutes,
           time_zone, pricing, currency, images, published, created_at, updated_at)
         select $1, gen_random_uuid(), 1000 + n, 'Activity ' || n, '', '', '', 60, 'UTC', $3, 'GBP', '[]', true, $2, $2
         from generate_series(1, 3000) n`,
        [operatorId, world.now, defaultPricing(operatorId, 0)],
      )
      // New names stay in the pending list of the GIN index, which is slow to read, until the next vacuum.
      await crowded.admin.query('vacuum analyze product')
      const plan = await planOf(crowded, sql => listProducts(sql, operatorId, { text: 'kayak' }, false, whole))
      expect(plan).toContain('product_name_trigram')
    } finally {
      await crowded.close()
    }
  })
})

describe('resolveProduct', () => {
  const resolve = (id: number | null, name: string | null) => resolveProduct(world.database, operatorId, id, name)

  it('finds a product by its numeric ID, or by its whole name in any case', async () => {
    const { activityId, productId } = activities.sunset
    expect((await resolve(productId, null)).activityId).toBe(activityId)
    expect((await resolve(null, ' sunset KAYAK tour ')).activityId).toBe(activityId)
    expect((await resolve(productId, '  ')).activityId).toBe(activityId)
  })

  it('requires exactly one of the two', async () => {
    const neither = await refusalOf(resolve(null, ' '))
    expect([neither.code, neither.message]).toEqual([
      'ambiguous-product-query',
      'Provide either ID or Name: neither was given.',
    ])
    const both = await refusalOf(resolve(21, 'Sunset Kayak Tour'))
    expect(both.message).toBe('Provide either ID or Name: both were given.')
  })

  it('does not find a part of a name, an unpublished activity, or one of another operator', async () => {
    for (const name of ['Kayak', 'Sunset Kayak Tou_', '%', 'Secret Lagoon', 'Bouldering Hour']) {
      const refusal = await refusalOf(resolve(null, name))
      expect([refusal.code, refusal.message]).toEqual([
        'product-not-found',
        `No product of this shopfront is named "${name}". Give the whole name, or search the products for a part of it.`,
      ])
    }
    for (const id of [activities.secret.productId, activities.bouldering.productId, 999_999, 0, -1]) {
      const refusal = await refusalOf(resolve(id, null))
      expect([refusal.code, refusal.message]).toEqual([
        'product-not-found',
        `No product of this shopfront has the ID ${id}.`,
      ])
    }
  })
})

describe('Query.products', () => {
  it('lists unpublished activities to the operator only', async () => {
    const all = '{ products(unpublished: true) { nodes { name } } }'
    const { products } = await ask<{ products: { nodes: object[] } }>(
      world,
      await world.caller('operatorReadOnly'),
      all,
    )
    expect(products.nodes).toContainEqual({ name: 'Secret Lagoon' })
    expect((await refusalOf(ask(world, await world.caller('wanderly'), all))).code).toBe('permission-denied')
  })
})

describe('Query.product', () => {
  const source =
    'query ($id: ActivityID!) { product(activityId: $id) { name waiverRequired price { amount currency } } }'
  const product = async (key: Parameters<World['caller']>[0], id: string) =>
    ask(world, await world.caller(key), source, { id })

  it('returns one activity', async () => {
    expect(await product('wanderly', activities.cave.id)).toEqual({
      product: { name: 'Sea Cave Expedition', waiverRequired: true, price: { amount: 4500, currency: 'GBP' } },
    })
  })

  it('returns an unpublished activity to the operator only', async () => {
    expect(await product('operatorReadOnly', activities.secret.id)).toMatchObject({
      product: { name: 'Secret Lagoon' },
    })
    expect((await refusalOf(product('wanderly', activities.secret.id))).code).toBe('unknown-activity')
    expect((await refusalOf(product('operator', activities.bouldering.id))).code).toBe('unknown-activity')
  })
})
