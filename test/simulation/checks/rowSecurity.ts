import pg from 'pg'
import { operatorNames } from '../marketplace.ts'
import type { Check } from './Check.ts'

const TABLES = `
  select c.relname name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'api_key_directory'
    and has_table_privilege($1, c.oid, 'select') order by 1`

/** The user of the service sees the rows of the operator that is set, and of no other; without one it sees none. */
export const rowSecurity: Check = {
  promise: 'row-level security',
  async find({ admin, runtimeUrl, names }) {
    const user = new URL(runtimeUrl).username
    const tables = (await admin.query<{ name: string }>(TABLES, [user])).map(each => each.name)
    const client = new pg.Client(runtimeUrl)
    await client.connect()
    try {
      const seen = async (operatorId: string, condition: string): Promise<string[]> => {
        await client.query(`select set_config('booking.operator', $1, false)`, [operatorId])
        const parts = tables.map(name => `(select '${name}' name from ${name} where ${condition} limit 1)`)
        return (await client.query<{ name: string }>(parts.join(' union all '))).rows.map(each => each.name)
      }
      const found = (await seen('', 'true')).map(name => `Without an operator there are rows in ${name}.`)
      for (const operator of operatorNames) {
        const id = names.operatorIds[operator]
        const others = await seen(id, `operator_id <> '${id}'`)
        found.push(...others.map(name => `As ${operator} there are rows of another operator in ${name}.`))
        const own = await seen(id, `operator_id = '${id}'`)
        if (!own.includes('product')) found.push(`As ${operator} there is no product of its own.`)
      }
      return found
    } finally {
      await client.end()
    }
  },
}
