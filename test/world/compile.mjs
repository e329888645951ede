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

// The cache of compiled files that all processes of a run share.
const cache = process.env.TEST_FOLDER && join(process.env.TEST_FOLDER, 'compiled')

// Compiles TypeScript with decorators at load time, for the tests and the programs that they start:
// `node --import ./test/world/compile.mjs`.
registerHooks({
  load(url, context, next) {
    const { protocol, pathname } = new URL(url)
    if (protocol !== 'file:' || !pathname.endsWith('.ts') || pathname.includes('/node_modules/'))
      return next(url, context)
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true }
  },
})
process.setSourceMapsEnabled(true)
// Useful for programs that are started often; a jest worker would write the whole cache at its end, without enough time.
if (cache && process.execArgv.includes('--import')) enableCompileCache(cache)

function compiled(filename) {
  const source = readFileSync(filename, 'utf8')
  if (!cache) return transformSync(source, { ...options, filename }).code
  const kept = join(cache, `${createHash('sha256').update(filename).update('\0').update(source).digest('hex')}.js`)
  try {
    return readFileSync(kept, 'utf8')
  } catch {
    const { code } = transformSync(source, { ...options, filename })
    // Written atomically: another process may read it at any time.
    writeFileSync(`${kept}.${process.pid}`, code)
    renameSync(`${kept}.${process.pid}`, kept)
    return code
  }
}
