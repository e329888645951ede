import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { ActivityColour } from './ActivityColour.ts'

const colours = Object.values(ActivityColour)

const leastUsed = preparedStatement(
  ({ operatorId, palette }: Placeholders<{ operatorId: string; palette: string[] }>) => sql<{ colour: ActivityColour }>`
  select c.colour from unnest(${palette}::text[]) with ordinality c (colour, position)
  left join product p on p.operator_id = ${operatorId} and p.colour = c.colour
  group by c.colour, c.position order by count(p.activity_id), c.position limit 1`,
)

/** The colour that the fewest activities of an operator have. Two that are created at the same time can get the same one. */
export async function leastUsedColour(db: Sql, operatorId: string): Promise<ActivityColour> {
  const [first] = await leastUsed(db, { operatorId, palette: colours })
  return first!.colour
}
