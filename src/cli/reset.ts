import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandPrefix } from '../app/commandPrefix.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { handleArguments } from '../app/handleArguments.ts'
import { acquireLock } from '../platform/postgres/acquireLock.ts'
import { readRecord } from '../platform/postgres/ClusterRecord.ts'
import { findPostmaster } from '../platform/postgres/findPostmaster.ts'

/** `booking-gateway reset`: deletes everything that the service stores in DATA_DIR. */
async function reset(): Promise<string> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) {
    throw new Error(
      'DATABASE_URL is set, and reset never deletes a database of your own. Unset it to reset the embedded one.',
    )
  }
  if (!existsSync(dataDir)) return `There is nothing in ${dataDir} to delete.`

  await acquireLock(dataDir, console.log)
  const { home = join(dataDir, 'postgres') } = readRecord(dataDir)
  const { live } = findPostmaster(join(home, 'data'))
  if (live)
    throw new Error(
      `A service is running on ${dataDir} (PostgreSQL is process ${live.pid}). Stop it first, then reset.`,
    )
  rmSync(home, { recursive: true, force: true })
  for (const name of readdirSync(dataDir)) {
    if (/^(postgres|uploads$|demo\.json$)/.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir)
  return `Deleted everything in ${dataDir}. The next start begins with new data.`
}

const help = `Deletes the embedded database, the uploads and the demo of DATA_DIR; the next start begins with new data.

  ${commandPrefix('reset')}`

try {
  if (!handleArguments(process.argv.slice(2), help)) console.log(await reset())
} catch (error) {
  console.error(`Nothing was reset. ${(error as Error).message}`)
  process.exitCode = 1
}
