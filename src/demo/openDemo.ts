import { join } from 'node:path'
import type { Database } from '../platform/sql/Database.ts'
import type { Storage } from '../platform/storage/Storage.ts'
import { assignGuides } from './assignGuides.ts'
import { readDemoFile, writeDemoFile } from './demoFile.ts'
import type { DemoKeyTexts } from './demoKeys.ts'
import { fillWaitlists } from './fillWaitlists.ts'
import { DEMO_LOCK, loadDemo } from './loadDemo.ts'
import { openKeys } from './openKeys.ts'
import { translateConfirmation } from './translateConfirmation.ts'
import { writeLogos } from './writeLogos.ts'
import { writeMessage } from './writeMessage.ts'
import { writeNotes } from './writeNotes.ts'
import { writeStatements } from './writeStatements.ts'

/** The URL of the demo, the directory of its file, where its files are stored, and the receiver of its messages. */
export interface DemoPlace {
  dataDir: string
  /** Without a slash at its end. */
  publicUrl: string
  storage: Storage
  progress(line: string): void
}

/**
 * Ensures that the demo is in the database and its keys are in `demo.json`; existing ones are kept. The file has the URL of the
 * service that wrote it first, as long as that service runs: a second service on the same directory does not replace it.
 */
export async function openDemo(database: Database, place: DemoPlace, now: Date): Promise<DemoKeyTexts> {
  const { dataDir, publicUrl, storage, progress } = place
  const loaded = await loadDemo(database, now)
  if (loaded) {
    await writeLogos(database, storage, now)
    await assignGuides(database, now)
    await writeNotes(database, now)
    await fillWaitlists(database, now)
    await writeMessage(database, now)
    await translateConfirmation(database, now)
    await writeStatements(database, now)
  }
  progress(loaded ? 'Loaded the demo' : 'The demo is there already')

  const path = join(dataDir, 'demo.json')
  // Two services that start concurrently on one DATA_DIR must not overwrite each other's keys.
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

// A service on this machine responds within milliseconds, and a start must not wait long for one that hangs.
const TIMEOUT_MS = 2000

/** Whether a service with the same data responds at a URL: one that accepts this key of the demo. */
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
