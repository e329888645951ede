import { join } from 'node:path'
import { commandPrefix } from '../app/commandPrefix.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { handleArguments } from '../app/handleArguments.ts'
import { openLinkSigner } from '../app/openLinkSigner.ts'
import { reportFailure } from '../app/reportFailure.ts'
import { readDemoFile } from '../demo/demoFile.ts'
import type { DemoKeyTexts } from '../demo/demoKeys.ts'
import { demoText } from '../demo/demoText.ts'
import { findShowcase } from '../demo/findShowcase.ts'
import { signInToDemo } from '../demo/signInToDemo.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'

/** `booking-gateway demo`: what there is to try in the demo of a running service. */
async function describe(): Promise<string> {
  const config = readConfig(process.env)
  const found = await readDemoFile(join(config.dataDir, 'demo.json'))
  if (found.baseUrl === null) {
    throw new Error(`There is no demo in ${config.dataDir} yet: npm start loads it, unless DATABASE_URL is set.`)
  }
  const opened = new AsyncDisposableStack()
  try {
    const database = await openServiceDatabase(config, opened)
    const links = await openLinkSigner(database, found.baseUrl)
    const now = new Date()
    const keys = found.keys as DemoKeyTexts
    const signInUrl = await signInToDemo(database, links, found.baseUrl, keys, now)
    return demoText(found.baseUrl, { keys, signInUrl, ...(await findShowcase(database, links, now)) })
  } finally {
    await opened.disposeAsync()
  }
}

const help = `Shows what there is to try in the demo: its keys, a request that books, one that is refused, and a link to the dashboard.
The service must be running for them to work.

  ${commandPrefix('demo')}`

try {
  if (!handleArguments(process.argv.slice(2), help)) process.stdout.write(`${await describe()}\n`)
} catch (error) {
  reportFailure(error, 'demo')
}
