import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './compile.mjs'

/**
 * Creates a folder for the run, in which its processes share compiled modules and the dashboard, and keep the logs of
 * services, which are searched for secrets at the end. Starts one embedded PostgreSQL for the whole run, unless
 * TEST_DATABASE_URL names another server.
 */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-test-'))
  // Run by root, PostgreSQL has another user. If that user cannot enter, the data is placed elsewhere and never removed.
  await chmod(folder, 0o711)
  process.env.TEST_FOLDER = folder
  await mkdir(join(folder, 'compiled'))
  await mkdir(join(folder, 'logs'))
  const stop = process.env.TEST_DATABASE_URL ? async () => {} : await startPostgres(join(folder, 'postgres'))
  globalThis.endTestRun = async () => {
    await stop()
    const { searchLogs } = await import('./searchLogs.ts')
    try {
      searchLogs(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function startPostgres(dataDir) {
  const { openPostgres } = await import('../../src/postgres/openPostgres.ts')
  const postgres = await openPostgres({ dataDir, durable: false })
  process.env.TEST_DATABASE_URL = postgres.url
  return () => postgres.stop()
}
