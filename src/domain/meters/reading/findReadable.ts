import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import type { OffsetValues } from '../totals/offsetValues.ts'
import { occurredWithin, valuesWithin } from './occurredWithin.ts'
import type { UsageAmount } from './UsageSeries.ts'

/**
 * How many lookups of a member one request can make in the extra info of entries, and through how many bytes: work for some
 * seconds.
 */
const MAX_ROWS_READ = 500_000
const MAX_BYTES = 500_000_000

/** The maximum size of the extra info of an entry, in bytes. */
const MAX_LENGTH = 4 * 16_384

/** The entries of a meter in a period, and the number of members that a request looks up in each. */
export interface ReadScope {
  meter: string
  from: string
  to: string
  members: number
}

const countReadable = preparedStatement(
  ({ operatorId, meter, from, to }: Placeholders<Days>) => sql<{ readable: number } & UsageAmount>`
  select coalesce(sum(events) filter (where slot >= 0), 0)::bigint "readable",
    trim_scale(coalesce(sum(usage) filter (where slot < 0), 0)) "usage",
    coalesce(sum(events) filter (where slot < 0), 0)::bigint "eventCount"
  from usage_day where operator_id = ${operatorId} and meter = ${meter} and day between ${from} and ${to}`,
)

interface Days {
  operatorId: string
  meter: string
  from: string
  to: string
}

// PostgreSQL knows the length of a text without reading it.
const weigh = preparedStatement(
  ({ operatorId, meter, ...days }: Placeholders<Days & OffsetValues & { since: Date; until: Date }>) => sql<{
    bytes: number
  }>`
  select coalesce(sum(octet_length(e.extra_info)), 0)::bigint bytes from usage_entry e
  where e.operator_id = ${operatorId} and e.meter = ${meter} and ${occurredWithin(days)}`,
)

/**
 * Refuses a request that would read too many entries of a meter in a period, based on the totals and the lengths only.
 *
 * @returns the further usage in the period, whose entries retention has deleted
 */
export async function findReadable(
  db: Sql,
  operatorId: string,
  timeZone: string,
  { meter, from, to, members }: ReadScope,
  path: readonly string[],
): Promise<UsageAmount> {
  const [row] = await countReadable(db, { operatorId, meter, from, to })
  const { readable, ...deleted } = row!
  const refuse = (has: string, most: string) => {
    const help = members > 1 ? 'Ask for fewer days or fewer members.' : 'Ask for fewer days.'
    refuseViolations([{ path, detail: `The meter has ${has} from ${from} to ${to}; at most ${most} ${help}` }])
  }
  const looking = members > 1 ? `can be looked into for ${members} members at once.` : 'can be looked into at once.'
  const most = Math.floor(MAX_ROWS_READ / members)
  if (readable > most) refuse(`${readable} entries`, `${most} ${looking}`)
  if (readable * members * MAX_LENGTH > MAX_BYTES) {
    const [weight] = await weigh(db, {
      operatorId,
      meter,
      from,
      to,
      ...valuesWithin(timeZone, { from, to }),
    })
    const { bytes } = weight!
    const mostBytes = Math.floor(MAX_BYTES / members)
    if (bytes > mostBytes)
      refuse(`${readable} entries with ${bytes} bytes of extra info`, `${mostBytes} bytes ${looking}`)
  }
  return deleted
}
