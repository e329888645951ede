import pg from 'pg'
import type { Compiled } from './Compiled.ts'

/** What PostgreSQL says of a statement. */
export interface Explained {
  statement: Compiled
  /** The number of shards of each part, joined by commas, or why it could not be planned. */
  shards: string
}

const OPERATOR = '019b76da-a800-7ec0-869c-7f42bc794a89'

/** Asks a Citus how many shards each statement with parameters reaches, for one operator. */
export async function explainShards(url: string, statements: readonly Compiled[]): Promise<Explained[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const explained: Explained[] = []
    for (const statement of statements) {
      const shards = await explain(client, statement.text)
      if (shards !== null) explained.push({ statement, shards })
    }
    return explained
  } finally {
    await client.end()
  }
}

// With nulls the plan would be that nothing is found, and Citus cannot explain an insert with parameters.
const TYPES = `
  select format_type(t.type, null) "type" from pg_prepared_statements p
  cross join unnest(p.parameter_types::oid[]) with ordinality t (type, place) where p.name = 'explained' order by t.place`

/** A value of a type, as SQL. */
function sample(type: string): string {
  if (type.endsWith('[]')) return `array[${sample(type.slice(0, -2))}]::${type}`
  const texts: Record<string, string> = {
    uuid: OPERATOR,
    date: '2026-11-01',
    interval: '1 day',
    bytea: '\\x00',
    boolean: 'true',
  }
  const text =
    texts[type] ?? (/^time/.test(type) ? '2026-11-01T12:00:00Z' : /int|numeric|double/.test(type) ? '1' : 'DAY')
  return `'${text}'::${type}`
}

/** Null for a text that is no statement with an operator. */
async function explain(client: pg.Client, text: string): Promise<string | null> {
  const [, operator] = /operator_id"?\s*=\s*\$(\d+)/.exec(text) ?? []
  if (!operator) return null
  try {
    await client.query(`prepare explained as ${text}`)
    const types = await client.query<{ type: string }>(TYPES)
    const values = types.rows.map(({ type }, index) =>
      index + 1 === Number(operator) ? `'${OPERATOR}'::uuid` : sample(type),
    )
    const filled = text.replaceAll(/\$(\d+)/g, (_, place) => values[Number(place) - 1]!)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${filled}`)
    const tasks = rows.flatMap(row => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
    return [...new Set(tasks)].join(',') || '0'
  } catch (error) {
    return `fails: ${(error as Error).message}`
  } finally {
    await client.query('deallocate all')
  }
}
