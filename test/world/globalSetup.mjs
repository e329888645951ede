import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './compile.mjs'

/**
 * Makes a folder for the run, where its processes share what each would make again: compiled modules, the dashboard.
 * What services log is kept there too, and searched for secrets at the end.
 * Starts one embedded PostgreSQL for the whole run, unless TEST_DATABASE_URL names another server.
 */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-test-'))
  // Where root runs the tests, PostgreSQL runs as somebody else: who cannot come in keeps the data elsewhere, and there it would stay.
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
