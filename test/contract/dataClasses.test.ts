import { describe, expect, it } from '@jest/globals'
import { dataClasses } from '../../src/app/schema/dataClasses.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const classified = Object.entries(dataClasses).flatMap(([table, classes]) =>
  Object.values(classes).flatMap(columns => columns.split(' ').map(column => `${table}.${column}`)),
)

describe('every column', () => {
  it('has one class, which says what it holds of persons', async () => {
    const rows = await world.admin.query<{ name: string }>(
      `select c.table_name || '.' || c.column_name name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name) where table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    )
    expect(classified.toSorted()).toEqual(rows.map(each => each.name).toSorted())
  })
})
