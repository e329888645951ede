import { expect, it } from '@jest/globals'
import { Product } from '../../src/domain/products/Product.ts'
import { clearable } from '../../src/domain/products/productMembers.ts'
import { entityColumns } from '../../src/platform/sql/entityColumns.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

it('the columns of an activity are those of its table, but for its operator', async () => {
  const rows = await world.admin.query<{ name: string; nullable: boolean }>(
    `select column_name name, is_nullable = 'YES' nullable from information_schema.columns
     where table_schema = 'public' and table_name = 'product' and column_name <> 'operator_id'`,
  )
  const declared = entityColumns(Product).map(({ column, nullable }) => ({ name: column, nullable }))
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
  // Generated columns are declared without NOT NULL.
  const generated = new Set(['price_minor', 'price_varies'])
  const stored = (all: typeof rows) => all.filter(each => !generated.has(each.name)).toSorted(byName)
  expect(declared.map(each => each.name).toSorted()).toEqual(rows.map(each => each.name).toSorted())
  expect(stored(declared)).toEqual(stored(rows))
})

it('null clears what can be null and the texts that can be empty, and nothing else', () => {
  expect(clearable).toEqual(expect.arrayContaining(['maxParticipants', 'location', 'description']))
  expect(clearable).not.toContain('name')
  expect(clearable).not.toContain('minParticipants')
})

it('a class that is no entity has no columns', () => {
  expect(() => entityColumns(class Nothing {})).toThrow('Nothing is not an entity.')
})
