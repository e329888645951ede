import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../../src/app/openDatabase.ts'
import { migrate } from '../../../src/app/schema/migrate.ts'
import { ensureRoles } from '../../../src/platform/postgres/ensureRoles.ts'
import { openPostgres } from '../../../src/platform/postgres/openPostgres.ts'
import { Contender } from '../Contender.ts'
import { Attempts } from './Attempts.ts'
import { openMeters } from './openMeters.ts'
import type { Stage } from './Stage.ts'

const ACKNOWLEDGED = 2000

/** Kills a separate PostgreSQL under load, as in a power failure, and starts it again; the service keeps running. */
export async function killPostgres(stage: Stage): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const dataDir = join(stage.folder, 'killed')
  await mkdir(dataDir)
  const first = await openPostgres({ dataDir })
  opened.defer(() => first.stop())
  const { owner, runtime, jobs } = await ensureRoles(first.url)
  await migrate(owner, { direct: runtime, jobs })
  const preparing = await openDatabase(first.url, 2)
  const meters = await openMeters(preparing, 'Killed PostgreSQL').finally(() => preparing.close())

  const service = await Contender.start('ours', first.url, dataDir)
  opened.defer(() => service.stop())
  const attempts = new Attempts(meters)
  const sending = attempts.send(service)
  while (attempts.acknowledged < ACKNOWLEDGED) await sleep(5)
  const pids = await processesOf(first.url)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  const second = await openPostgres({ dataDir })
  opened.defer(() => second.stop())
  if (second.url !== first.url) throw new Error('PostgreSQL came back at another address.')
  const before = attempts.acknowledged
  while (attempts.acknowledged < before + ACKNOWLEDGED) await sleep(5)
  attempts.stop()
  await sending

  const database = await openDatabase(second.url, 2)
  opened.defer(() => database.close())
  return await attempts.judge(service, database)
}

/** All of its processes that the database knows, first the postmaster, which would restart the others. */
async function processesOf(url: string): Promise<number[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; folder: string }>(
      `select pid, current_setting('data_directory') folder from pg_stat_activity where pid <> pg_backend_pid()`,
    )
    const [postmaster] = (await readFile(join(rows[0]!.folder, 'postmaster.pid'), 'utf8')).split('\n')
    return [Number(postmaster), ...rows.map(row => row.pid)]
  } finally {
    await client.end()
  }
}
