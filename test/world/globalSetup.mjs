import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../src/server/postgres/openPostgres.ts'

/** Starts one embedded PostgreSQL for the whole run, unless TEST_DATABASE_URL names another server. */
export default async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) return
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-test-'))
  const postgres = await openPostgres({ dataDir: folder })
  process.env.TEST_DATABASE_URL = postgres.url
  globalThis.stopTestPostgres = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
