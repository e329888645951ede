import pg from 'pg'
import { CopyIn } from './CopyIn.ts'
import type { Meters } from './openMeters.ts'
import type { Pressure } from './press.ts'
import { BATCH, batchRows, ENTRY } from './requests.ts'
import type { Sample } from './Sample.ts'
import { nextNumber, Template } from './Template.ts'

const COPY = `copy copied_usage (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key) from stdin`

/** Copies the rows of a batch repeatedly, one transaction each, on one or more connections; the value is in rows per second. */
export async function copyBatches(
  url: string,
  meters: Meters,
  keyed: boolean,
  { connections, seconds }: Pressure,
): Promise<Sample> {
  const clients = Array.from({ length: connections }, () => new pg.Client(url))
  await Promise.all(clients.map(client => client.connect()))
  let copied = 0
  const now = new Date().toISOString()
  const lines = batchRows.map(({ meter, usage, key }) =>
    [meters.operatorId, meter, usage, ENTRY.ExtraInfo, now, now, 'client', keyed ? key : '\\N'].join('\t'),
  )
  const own = process.cpuUsage()
  const start = performance.now()
  const end = start + seconds * 1000
  const copy = async (client: pg.Client) => {
    const template = new Template(`${lines.join('\n')}\n`)
    while (performance.now() < end) {
      await CopyIn.run(client, COPY, template.numbered(nextNumber()))
      copied += BATCH
    }
  }
  try {
    await Promise.all(clients.map(copy))
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
  const duration = (performance.now() - start) / 1000
  const used = process.cpuUsage(own)
  return { value: copied / duration, load: (used.user + used.system) / 1e6 / duration }
}
