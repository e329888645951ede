import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import 'reflect-metadata'
import runFile from 'jest-circus/runner'
import './compile.mjs'
import { useGlobals } from './jestGlobals.mjs'

const require = createRequire(import.meta.url)
const END = Symbol.for('at the end of the test file')
const GLOBALS = new URL('jestGlobals.mjs', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, format: 'module', shortCircuit: true } : next(specifier, context),
})

/**
 * Runs a test file with jest-circus on modules loaded by Node itself, once per worker. jest's own context per file takes
 * longer to load the modules than most files' tests take to run, and its memory is not released.
 */
export default async function nativeRunner(globalConfig, config, environment, _runtime, testPath, sendMessageToJest) {
  const native = {
    requireInternalModule: requireFresh,
    requireModule: require,
    setGlobalsForRuntime: globals => useGlobals({ ...globals, jest: environment.moduleMocker }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: path => import(pathToFileURL(path)),
    enterTestCode() {},
    leaveTestCode() {},
  }
  // jest has replaced it with its own, which only knows modules compiled by jest.
  Error.prepareStackTrace = undefined
  const run = runFile.default ?? runFile
  try {
    return await run(globalConfig, config, environment, native, testPath, sendMessageToJest)
  } finally {
    await endFile()
  }
}

/** Runs what `atEndOfFile` has registered, the last first. What one of them throws fails the file, after the others have run. */
async function endFile() {
  const ends = globalThis[END]?.splice(0) ?? []
  const failures = []
  for (const end of ends.reverse()) {
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Resets the state of jest-circus, which is per file. */
function requireFresh(path) {
  delete require.cache[require.resolve(path)]
  delete globalThis[Symbol.for('EVENT_HANDLERS')]
  return require(path)
}
