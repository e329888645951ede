// Builds if there is no build or a source is newer. Commands run the build, because it starts faster.
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

// The last file that a build writes.
const builtAt = changedAt('dist/build.json')
if (globSync(SOURCES).some(file => changedAt(file) > builtAt)) {
  // Standard output belongs to the command; the build prints to standard error.
  execSync('npm run --silent build', { stdio: ['ignore', 2, 2] })
}
