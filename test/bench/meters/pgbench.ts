import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Meters } from './openMeters.ts'
import type { Pressure } from './press.ts'
import { ENTRY } from './requests.ts'
import type { Sample } from './Sample.ts'

const run = promisify(execFile)

/** Its running time includes connecting, one connection after the other; its count begins afterwards. */
const CONNECTING = 2

/** Whether pgbench is installed; the PostgreSQL that comes with the project does not include it. */
export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

/** Runs the plain INSERT of one entry in pgbench, the benchmark of PostgreSQL: without HTTP, authentication or validation. */
export async function pgbench(
  url: string,
  folder: string,
  meters: Meters,
  keyed: boolean,
  { connections, seconds }: Pressure,
): Promise<Sample> {
  const script = join(folder, keyed ? 'keyed.sql' : 'unkeyed.sql')
  const key = keyed ? 'gen_random_uuid()::text' : 'null'
  await writeFile(
    script,
    `insert into pgbench_usage (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key)
     values ('${meters.operatorId}', '${ENTRY.Meter}', ${ENTRY.Usage}, '${ENTRY.ExtraInfo}', now(), now(), 'client', ${key})
     on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing;`,
  )
  const { hostname, port, username, password, pathname } = new URL(url)
  const time = `${Math.ceil(seconds) + CONNECTING}`
  const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', '-c', `${connections}`, '-T', time, '-f', script], {
    env: {
      ...process.env,
      PGHOST: hostname,
      PGPORT: port || '5432',
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: decodeURIComponent(pathname.slice(1)),
    },
  })
  const tps = /tps = ([\d.]+)/.exec(stdout)
  if (!tps) throw new Error(`pgbench did not say how many transactions it made:\n${stdout}`)
  return { value: Number(tps[1]) }
}
