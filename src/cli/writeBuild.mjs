// The last step of a build: notes in dist what it was built from, and makes the command line executable.
import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'

const build = { commit: process.env.BUILD_COMMIT?.trim() || commitOfFolder(), builtAt: new Date().toISOString() }
chmodSync('dist/src/command.js', 0o755)
writeFileSync('dist/build.json', `${JSON.stringify(build)}\n`)

function commitOfFolder() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // No git, or none of its folders: as in an image.
    return null
  }
}
