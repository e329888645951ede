import pg from 'pg'
import { counting } from '../../meters/counting.ts'
import type { Meters } from './openMeters.ts'

export const DAYS = 30
export const METERS = 200

/** The number of connections that fill the ledger, and so of slots per day and meter, as on a busy service. */
const WRITERS = 4

const CHUNK = 400_000

// In the order of time, as entries arrive. The entries of each writer are spread over all meters.
const FILL = counting(
  `insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
  select $1, 'meter-' || lpad((n / ${WRITERS} % ${METERS})::text, 3, '0'), (n % 9973 + 1) / 8.0, '{"Region":"eu"}',
    $2::date::timestamp at time zone 'UTC' + make_interval(secs => n * (${DAYS} * 86400.0 / $3::float)), now(), 'client'
  from generate_series($4::bigint, least($5::bigint, $3::bigint) - 1, ${WRITERS}) n`,
  'count(*)',
)

/** Records entries over thirty days and two hundred meters in plain SQL, counted like any others. */
export async function fillLedger(
  url: string,
  { operatorId }: Meters,
  entries: number,
  from: string,
  say: (line: string) => void,
): Promise<void> {
  const clients = Array.from({ length: WRITERS }, () => new pg.Client(url))
  let next = 0
  let told = 0
  try {
    await Promise.all(clients.map(client => client.connect()))
    for (; next < entries; next += CHUNK) {
      const chunk = next
      await Promise.all(
        clients.map((client, writer) => client.query(FILL, [operatorId, from, entries, chunk + writer, chunk + CHUNK])),
      )
      if (chunk + CHUNK - told >= 2_000_000) {
        told = chunk + CHUNK
        say(`${told} of ${entries} entries are stored`)
      }
    }
    await clients[0]!.query('vacuum analyze usage_entry')
    await clients[0]!.query('vacuum analyze usage_day')
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
}
