import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

const options = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, useDefineForClassFields: false },
    target: 'es2023',
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
}

// The folder in which the processes of one run keep what they have compiled, each file for all of them.
const cache = process.env.TEST_FOLDER && join(process.env.TEST_FOLDER, 'compiled')

// Compiles TypeScript as it is loaded, decorators too: for the tests, and for programs that they start: `node --import ./test/world/compile.mjs`.
registerHooks({
  load(url, context, next) {
    const { protocol, pathname } = new URL(url)
    if (protocol !== 'file:' || !pathname.endsWith('.ts') || pathname.includes('/node_modules/'))
      return next(url, context)
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true }
  },
})
process.setSourceMapsEnabled(true)
// Worth it for programs that start again and again; a worker of jest would write it all at its end, and not be given the time.
if (cache && process.execArgv.includes('--import')) enableCompileCache(cache)

function compiled(filename) {
  const source = readFileSync(filename, 'utf8')
  if (!cache) return transformSync(source, { ...options, filename }).code
  const kept = join(cache, `${createHash('sha256').update(filename).update('\0').update(source).digest('hex')}.js`)
  try {
    return readFileSync(kept, 'utf8')
  } catch {
    const { code } = transformSync(source, { ...options, filename })
    // Whole or not at all: another process may read it at any moment.
    writeFileSync(`${kept}.${process.pid}`, code)
    renameSync(`${kept}.${process.pid}`, kept)
    return code
  }
}
