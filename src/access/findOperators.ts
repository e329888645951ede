import type { Sql } from '../database/Database.ts'
import type { Operator } from './Operator.ts'

const LIST = `
  select operator_id "operatorId", name, time_zone "timeZone", currency from operator order by lower(name), operator_id`

/** Every operator of the installation, by name: for whoever runs it, never for a caller. */
export async function findOperators(sql: Sql): Promise<Operator[]> {
  return sql.query<Operator>(LIST)
}
