import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../src/server/postgres/openPostgres.ts'

/** Starts one embedded PostgreSQL for the whole run, unless TEST_DATABASE_URL names another server. */
export default async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) return
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-test-'))
  // Where root runs the tests, PostgreSQL runs as somebody else: who cannot come in keeps the data elsewhere, and there it would stay.
  await chmod(folder, 0o711)
  const postgres = await openPostgres({ dataDir: folder })
  process.env.TEST_DATABASE_URL = postgres.url
  globalThis.stopTestPostgres = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
