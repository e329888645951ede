import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { serverUrl } from '../world/template.ts'

const VITE = 'node_modules/vite/bin/vite.js'

/**
 * The folder of the built dashboard, for reading only: the first caller builds it, for the whole run; an advisory lock lets
 * the others wait. Built as a process by itself, as `npm run build` does it.
 */
export async function buildDashboard(): Promise<string> {
  const folder = join(process.env.TEST_FOLDER!, 'dashboard')
  const client = new pg.Client(serverUrl())
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7402)')
    if (!existsSync(folder)) {
      const draft = `${folder}-draft`
      const options = ['build', '--config', 'src/dashboard/vite.config.mjs', '--outDir', draft]
      // What it says is of interest where it fails; then it is part of the error.
      execFileSync(process.execPath, [VITE, ...options], { stdio: 'pipe' })
      await rename(draft, folder)
    }
  } finally {
    await client.end()
  }
  return folder
}
