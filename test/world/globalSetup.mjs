import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './compile.mjs'

/**
 * Builds the service, unless it is built from these sources. Creates a folder for the run, in which its processes share compiled
 * modules and the dashboard, and keep the logs of services, which are searched for secrets at the end. Starts one embedded PostgreSQL
 * for the whole run, unless TEST_DATABASE_URL names another server.
 */
export default async function globalSetup(globalConfig) {
  execFileSync(process.execPath, ['src/cli/build.mjs', 'service'], { stdio: 'inherit' })
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-test-'))
  // Run by root, PostgreSQL has another user. If that user cannot enter, the data is placed elsewhere and never removed.
  await chmod(folder, 0o711)
  process.env.TEST_FOLDER = folder
  await mkdir(join(folder, 'compiled'))
  await mkdir(join(folder, 'logs'))
  const stop = process.env.TEST_DATABASE_URL ? async () => {} : await startPostgres(join(folder, 'postgres'))
  globalThis.endTestRun = async () => {
    await stop()
    const { printLeftOut } = await import('./printLeftOut.ts')
    printLeftOut(folder)
    const { searchLogs } = await import('./searchLogs.ts')
    try {
      searchLogs(folder)
      if (isWhole(globalConfig)) await refuseUnseen(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Whether all tests run: only then is every refusal caused. */
function isWhole({ testPathPatterns, testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard }) {
  const isPart = testPathPatterns.patterns.length > 0 || testNamePattern || onlyChanged || onlyFailures
  return !(isPart || findRelatedTests || shard)
}

/** Fails the run if a field declares a refusal that no test has caused. */
async function refuseUnseen(folder) {
  const { findUnseenRefusals } = await import('../contract/findUnseenRefusals.ts')
  const { buildSchema } = await import('../../src/transports/graphql/schema/buildSchema.ts')
  const seen = await readFile(join(folder, 'refusals'), 'utf8')
  const unseen = findUnseenRefusals(buildSchema(), new Set(seen.split('\n')))
  if (unseen.length === 0) return
  throw new Error(`No test has caused these refusals, which @Refuses declares:\n${unseen.join('\n')}`)
}

async function startPostgres(dataDir) {
  const { openPostgres } = await import('../../src/platform/postgres/openPostgres.ts')
  const postgres = await openPostgres({ dataDir, durable: false })
  process.env.TEST_DATABASE_URL = postgres.url
  return () => postgres.stop()
}
