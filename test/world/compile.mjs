import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'
import jest from '../../jest.config.mjs'

// Compiles as jest does, for programs of ours that a test starts as processes: `node --import ./test/world/compile.mjs`.
const [[, options]] = Object.values(jest.transform)

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context)
    const filename = fileURLToPath(url)
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
