import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { serverUrl } from '../world/template.ts'

const BUILD = 'src/dashboard/build.mjs'

/**
 * The folder of the built dashboard, which tests only read. The first caller builds it for the whole run, and an advisory
 * lock makes the others wait. The build runs in its own process, as in `npm run build`.
 */
export async function buildDashboard(): Promise<string> {
  const folder = join(process.env.TEST_FOLDER!, 'dashboard')
  const client = new pg.Client(serverUrl())
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7402)')
    if (!existsSync(folder)) {
      const draft = `${folder}-draft`
      // As it is built for production: jest sets another environment. The output is captured, and is only shown as part of the error if the build fails.
      execFileSync(process.execPath, [BUILD, draft], {
        stdio: 'pipe',
        env: { ...process.env, NODE_ENV: 'production' },
      })
      await rename(draft, folder)
    }
  } finally {
    await client.end()
  }
  return folder
}
