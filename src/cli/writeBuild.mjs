// The last step of a build: copies the guides, and writes dist/build.json.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'

const build = { commit: process.env.BUILD_COMMIT?.trim() || commitOfFolder(), builtAt: new Date().toISOString() }
rmSync('dist/guides', { recursive: true, force: true })
cpSync('src/guides', 'dist/guides', { recursive: true })
writeFileSync('dist/build.json', `${JSON.stringify(build)}\n`)

function commitOfFolder() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // No git, or none of its folders: as in an image.
    return null
  }
}
