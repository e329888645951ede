import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VITE = 'node_modules/vite/bin/vite.js'

/** Builds the dashboard into a folder of its own. By itself, as the build does it: vite's compiled parts take nothing from inside a test. */
export async function buildDashboard(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dashboard-'))
  execFileSync(process.execPath, [VITE, 'build', '--config', 'src/dashboard/vite.config.mjs', '--outDir', folder])
  return folder
}
