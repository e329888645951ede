// Builds when there is no build yet, or when a source is newer than it: commands then run what is built, and start at once.
import { execSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'

const SOURCES = ['src/**', 'migrations/**', 'package.json', 'package-lock.json', 'tsconfig.json']

function changedAt(file) {
  try {
    return statSync(file).mtimeMs
  } catch {
    return 0
  }
}

// Written last.
const builtAt = changedAt('dist/build.json')
if (globSync(SOURCES).some(file => changedAt(file) > builtAt)) {
  // What a command prints is for its caller; what a build prints is not.
  execSync('npm run --silent build', { stdio: ['ignore', 2, 2] })
}
