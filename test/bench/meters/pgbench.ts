import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Meters } from './openMeters.ts'
import type { Pressure } from './press.ts'
import { ENTRY } from './requests.ts'
import type { Sample } from './Sample.ts'

const run = promisify(execFile)

/** The running time of pgbench includes connecting, one connection after the other; its count begins afterwards. */
const CONNECTING_SECONDS = [2, 8, 32, 120]

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
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  }
  let output = ''
  // On a busy machine connecting can take longer than the whole run. Such a run counts too little or nothing, so it is repeated
  // with more time.
  for (const connecting of CONNECTING_SECONDS) {
    const time = Math.ceil(seconds) + connecting
    const args = ['-n', '-M', 'prepared', '-c', `${connections}`, '-T', `${time}`, '-f', script]
    const { stdout, stderr } = await run('pgbench', args, { env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    output = `${stdout}${stderr}`
    const { perSecond, connectingMs } = readPgbench(output)
    if (perSecond !== undefined && connectingMs <= connecting * 1000) return { value: perSecond }
  }
  throw new Error(`pgbench counted no transactions, even with ${CONNECTING_SECONDS.at(-1)} s to connect:\n${output}`)
}

/** What pgbench printed: transactions per second without connecting, if it made any, and how long connecting took. */
export function readPgbench(output: string): { perSecond?: number; connectingMs: number } {
  const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  const milliseconds = Number(/initial connection time = ([\d.]+) ms/.exec(output)?.[1])
  return { perSecond: tps > 0 ? tps : undefined, connectingMs: milliseconds || 0 }
}
