import { join } from 'node:path'
import type { Database } from '../database/Database.ts'
import { readDemoFile, writeDemoFile } from './demoFile.ts'
import type { DemoKeyTexts } from './demoKeys.ts'
import { DEMO_LOCK, loadDemo } from './loadDemo.ts'
import { openKeys } from './openKeys.ts'

/** Where the demo is served from and keeps its file, and who hears what it does. */
export interface DemoPlace {
  dataDir: string
  /** Without a slash at its end. */
  publicUrl: string
  progress(line: string): void
}

/**
 * Has the demo in the database and its keys in `demo.json`, as they were if they were there before. The file names the service that
 * wrote it first for as long as that runs: a second one on the same directory does not take its place.
 */
export async function openDemo(database: Database, place: DemoPlace, now: Date): Promise<DemoKeyTexts> {
  const { dataDir, publicUrl, progress } = place
  const loaded = await loadDemo(database, now)
  progress(loaded ? 'Loaded the demo' : 'The demo is there already')

  const path = join(dataDir, 'demo.json')
  // Two that start together on one DATA_DIR must not each write keys that the other knows nothing of.
  return database.transaction(async sql => {
    await sql.query(DEMO_LOCK)
    const found = await readDemoFile(path)
    const keys = await openKeys(database, found.keys, now)
    let baseUrl = publicUrl
    if (
      found.baseUrl !== null &&
      found.baseUrl !== publicUrl &&
      (await isServedAt(found.baseUrl, found.keys.operator))
    ) {
      baseUrl = found.baseUrl
      progress(`${path} goes on naming the service at ${baseUrl}, which is running`)
    }
    await writeDemoFile(path, { baseUrl, graphqlUrl: `${baseUrl}/graphql`, keys })
    return keys
  })
}

// A service on this machine answers in milliseconds, and a start must not wait long for one that hangs.
const TIMEOUT_MS = 2000

/** Whether a service on the same data answers at an address: one that knows this key of the demo. */
async function isServedAt(baseUrl: string, key: unknown): Promise<boolean> {
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || !URL.canParse(baseUrl)) return false
  try {
    const { ok } = await fetch(`${baseUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return ok
  } catch {
    return false
  }
}
